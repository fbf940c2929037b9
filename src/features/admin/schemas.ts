import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { Cursor, pageLimit, text } from '#src/lib/schema.ts';
import { Subscription, Tier } from '#src/features/plans/schemas.ts';
import { UserParams } from '#src/features/users/schemas.ts';
import { DeviceSession, SessionId } from '#src/features/auth/security-schemas.ts';
import { Invoice } from '#src/features/billing/schemas.ts';
import { DownloadEntry } from '#src/features/downloads/schemas.ts';
import { maxGrantMonths } from './constants.ts';

export const AdminStats = z.object({
  totalUsers: z.number(),
  totalDownloads: z.number(),
  /** Number of designs. */
  totalFiles: z.number(),
});
export type AdminStats = z.output<typeof AdminStats>;

export const getStats = operation({
  summary: 'Returns the totals of the site, read from counters',
  access: 'admin',
  response: AdminStats,
});

export const ClockState = z.object({
  /** The last time that the clock of the site went ahead; null when nothing waits for it any more. */
  jump: z.nullable(z.object({ from: z.string(), to: z.string(), pausedUntil: z.string() })),
});
export type ClockState = z.output<typeof ClockState>;

export const getClock = operation({
  summary: 'Returns whether nothing is deleted for good because the clock went ahead',
  access: 'admin',
  response: ClockState,
});

export const AdminUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isMod: z.boolean(),
  /** The effective plan: the higher of the granted and the paid one. */
  subscriptionTier: Tier,
  /** This and the next three fields describe the running grant, which may be lower than the paid plan. */
  grantTier: z.nullable(Tier),
  isLifetimeSubscription: z.boolean(),
  freeSubscriptionEndDate: z.nullable(z.string()),
  /** Id of the admin; null without a grant, or when that account was deleted. */
  freeSubscriptionGrantedBy: z.nullable(z.string()),
  createdAt: z.string(),
});
export type AdminUser = z.output<typeof AdminUser>;

const monthsMessage = `Months must be a whole number from 1 to ${maxGrantMonths}.`;

/** `free` ends a grant. Accepts `pro`, the former name of Commercial, too. */
const GrantTier = z.pipe(
  z.enum(['free', 'personal', 'commercial', 'pro'], 'Tier must be free, personal or commercial.'),
  z.transform((tier): Tier => (tier === 'pro' ? 'commercial' : tier)),
);

/** Either a grant, for one month by default, or a role. */
export const UserChange = z
  .object({
    tier: z.optional(GrantTier),
    months: z.optional(
      z.int(monthsMessage).check(z.minimum(1, monthsMessage), z.maximum(maxGrantMonths, monthsMessage)),
    ),
    isLifetime: z.optional(z.boolean('Must be true or false.')),
    role: z.optional(z.enum(['user', 'mod', 'admin'], 'Role must be user, mod or admin.')),
  })
  .check(
    z.refine(({ tier, role }) => (tier === undefined) !== (role === undefined), {
      message: 'Give either a tier or a role.',
    }),
    z.refine(({ months, isLifetime }) => isLifetime !== true || months === undefined, {
      path: ['months'],
      message: 'A lifetime has no months.',
    }),
  );
export type UserChange = z.output<typeof UserChange>;

export const updateUser = operation({
  summary: "Grants a person a plan for some months or for life, ends the grant, or changes the person's role",
  access: 'admin',
  params: UserParams,
  body: UserChange,
  response: AdminUser,
});

export const listUsers = operation({
  summary: 'Lists people, newest first, paginated like /api/stl-files',
  access: 'admin',
  query: z.object({
    /** Matches names, email or username, ignoring case; one or two letters match only at the start of a word. */
    q: z.optional(text({ name: 'Search', max: 200 })),
    limit: pageLimit(500, 100),
    cursor: Cursor,
  }),
  response: z.array(AdminUser),
});

export const UserDetail = z.object({
  user: AdminUser,
  emailVerified: z.boolean(),
  wantsStlEmails: z.boolean(),
  /** When and why the address's mail server permanently refused our mails; null while it accepts them. */
  mailRefusal: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  avatarUrl: z.nullable(z.string()),
  bio: z.string(),
  location: z.string(),
  website: z.string(),
  links: z.array(z.string()),
  hasPassword: z.boolean(),
  signInMethods: z.array(z.string()),
  twoFactorEnabled: z.boolean(),
  /** Time when a session of the user was last used; null without an open session. */
  lastSeenAt: z.nullable(z.string()),
  termsVersion: z.nullable(z.string()),
  subscription: Subscription,
  /** The running grant; null when there is none. */
  grant: z.nullable(
    z.object({
      tier: Tier,
      /** Time when the grant ends; null for a lifetime. */
      endsAt: z.nullable(z.string()),
      givenAt: z.string(),
      /** The admin who gave it; null when that account was deleted. */
      givenBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  counts: z.object({ downloads: z.number(), comments: z.number(), favorites: z.number() }),
});
export type UserDetail = z.output<typeof UserDetail>;

export const getUser = operation({
  summary: "Returns a person's account, security settings and plan",
  access: 'admin',
  params: UserParams,
  response: UserDetail,
});

const userPage = z.object({ limit: pageLimit(100, 20), cursor: Cursor });

export const listUserInvoices = operation({
  summary: "Lists a person's invoices, newest first, paginated like /api/stl-files",
  access: 'admin',
  params: UserParams,
  query: userPage,
  response: z.array(Invoice),
});

export const listUserDownloads = operation({
  summary: "Lists a person's downloads, newest first, paginated like /api/stl-files",
  access: 'admin',
  params: UserParams,
  query: userPage,
  response: z.array(DownloadEntry),
});

export const UserComment = z.object({
  id: z.number(),
  content: z.string(),
  createdAt: z.string(),
  isHidden: z.boolean(),
  design: z.object({ id: z.number(), title: z.string() }),
});
export type UserComment = z.output<typeof UserComment>;

export const listUserComments = operation({
  summary: "Lists a person's comments, including hidden ones, newest first, paginated like /api/stl-files",
  access: 'admin',
  params: UserParams,
  query: userPage,
  response: z.array(UserComment),
});

export const listUserSessions = operation({
  summary: "Lists a person's sessions, the most recently used first",
  access: 'admin',
  params: UserParams,
  response: z.array(DeviceSession),
});

export const endUserSession = operation({
  summary: 'Ends one session of a person',
  access: 'admin',
  params: z.extend(UserParams, { sessionId: SessionId }),
});

export const endUserSessions = operation({
  summary: "Ends all sessions of a person, except the viewer's current session",
  access: 'admin',
  params: UserParams,
  response: z.object({ ended: z.number() }),
});

/** Path of a page, where `*` matches anything. An empty pattern is the same as none. */
const CachePattern = z.pipe(
  text({ name: 'Pattern', max: 200 }),
  z.string().check(z.refine((pattern) => /^([/*]|$)/.test(pattern), 'Begin with / or *.')),
);

export const clearCache = operation({
  summary:
    'Invalidates cached pages on every instance: all, or those whose path matches a pattern such as /model/*',
  access: 'admin',
  body: z.nullish(z.object({ pattern: z.optional(CachePattern) })),
  response: z.object({
    message: z.string(),
    /** Number of pages that this instance removed. */
    cleared: z.number(),
  }),
});
