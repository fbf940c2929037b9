import * as z from 'zod/mini';
import { Tier } from '#src/features/plans/contract.ts';
import { UserParams } from '#src/features/users/contract.ts';
import { endpoint } from '#src/lib/endpoint.ts';

export const AdminStats = z.object({
  totalUsers: z.number(),
  totalDownloads: z.number(),
  /** Designs. */
  totalFiles: z.number(),
});
export type AdminStats = z.output<typeof AdminStats>;

export const getStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'Totals, read from counters',
  access: 'admin',
  response: AdminStats,
});

export const AdminUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isMod: z.boolean(),
  /** What counts now, given or paid. */
  subscriptionTier: Tier,
  /** This and the next two are of a grant that runs. */
  isLifetimeSubscription: z.boolean(),
  freeSubscriptionEndDate: z.nullable(z.string()),
  /** The admin's id; null, too, once that account is gone. */
  freeSubscriptionGrantedBy: z.nullable(z.string()),
  createdAt: z.string(),
});
export type AdminUser = z.output<typeof AdminUser>;

export const maxGrantMonths = 12;
const monthsMessage = `Months must be a whole number from 1 to ${maxGrantMonths}.`;

/** Free ends a grant; the old name of Commercial is understood, too. */
const GrantTier = z.pipe(
  z.enum(['free', 'personal', 'commercial', 'pro'], 'Tier must be free, personal or commercial.'),
  z.transform((tier): Tier => (tier === 'pro' ? 'commercial' : tier)),
);

/** Either a grant, of a month unless told, or a role. */
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

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  summary: 'Give somebody a plan for some months or for life, end it, or change their role',
  access: 'admin',
  params: UserParams,
  body: UserChange,
  response: AdminUser,
});
