import * as z from 'zod/mini';
import { accentContrast, formatContrast, isColor, minContrast } from '#src/lib/accent.ts';
import { EmailAddress } from '#src/features/auth/schemas.ts';
import { toTagSlug } from '#src/features/catalog/tags.ts';
import { operation } from '#src/lib/endpoint.ts';
import { line, text } from '#src/lib/schema.ts';
import type { IsoWeekday, SiteFacts } from '#src/site.ts';
import { factLimits as limits, factNames } from './constants.ts';

const fact = (name: keyof typeof factNames & keyof typeof limits) =>
  line({ name: factNames[name], min: 1, max: limits[name] });

const WebAddress = z
  .url({ protocol: /^https?$/, message: 'Enter an address that begins with https:// or http://.' })
  .check(z.maxLength(limits.link, 'The address is too long.'));

const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time from 00:00 to 23:59.'));

/** Returns whether programs know this name of a time zone. Offsets such as `+02:00` are no names. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

const TimeZone = z.string().check(
  z.refine(isTimeZone, {
    error: ({ input }) =>
      `There is no time zone "${String(input).slice(0, 60)}". Enter a name such as Europe/Berlin.`,
  }),
);

const Accent = z.string().check(
  z.toUpperCase(),
  z.refine(isColor, 'Enter a color such as #FFC42E.'),
  z.refine((color) => !isColor(color) || accentContrast(color) >= minContrast, {
    error: ({ input }) =>
      `Text on ${String(input)} would read ${formatContrast(accentContrast(String(input)))} : 1. It needs ${minContrast}.`,
  }),
);

/** Returns the username of an account in the form that is valid at the end of an address. */
export const toPathName = (username: string): string => username.replaceAll(' ', '_').toLowerCase();

const Designer = z.strictObject({
  userId: z.string().check(z.minLength(1, 'Choose an account.'), z.maxLength(200)),
  /** The end of the address of the designer's page. */
  username: z
    .string()
    .check(z.regex(/^[\w.-]{1,60}$/, 'Use letters, digits, dots, hyphens and underscores.')),
  firstName: line({ name: 'First name', max: limits.name }),
  lastName: line({ name: 'Last name', max: limits.name }),
  displayName: line({ name: 'Name', min: 1, max: limits.name }),
  style: line({ name: 'Style', max: limits.style }),
  specialties: z
    .array(line({ name: 'Specialty', min: 1, max: limits.specialty }))
    .check(z.maxLength(limits.specialties, `At most ${limits.specialties} specialties can be listed.`)),
  socialUrl: z.nullable(WebAddress),
});

const Occasion = z.strictObject({
  tag: z.nullable(
    z.string().check(z.refine((tag) => tag !== '' && toTagSlug(tag) === tag, 'Enter a tag, such as gift.')),
  ),
  title: line({ name: 'Title', min: 1, max: limits.occasionTitle }),
  text: line({ name: 'Sentence', max: limits.occasionText }),
});

const weekdays: readonly IsoWeekday[] = [1, 2, 3, 4, 5, 6, 7];
const Weekday = z.literal(weekdays, 'A weekday is a number from 1, for Monday, to 7.');

const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

const Mark = z.strictObject({
  digest: z.string().check(z.regex(/^[\da-f]{64}$/, 'The mark is not valid.')),
  type: z.enum(['svg', 'png']),
});

const Fields = z.strictObject({
  brand: fact('brand'),
  mark: z.nullable(Mark),
  operator: z.strictObject({
    name: line({ name: 'Run by', min: 1, max: limits.name }),
    address: z.nullable(text({ name: 'Address of the operator', max: limits.address })),
  }),
  tagline: fact('tagline'),
  description: fact('description'),
  headline: fact('headline'),
  intro: fact('intro'),
  contactEmail: z
    .email('Enter a valid email address.')
    .check(z.maxLength(limits.email, 'The address is too long.')),
  socialLinks: z
    .array(z.strictObject({ label: line({ name: 'Label', min: 1, max: limits.name }), href: WebAddress }))
    .check(z.maxLength(limits.socialLinks, `At most ${limits.socialLinks} links can be listed.`)),
  timeZone: TimeZone,
  releaseSchedule: z
    .array(z.strictObject({ weekday: Weekday, designerUserId: z.nullable(z.string()) }))
    .check(
      z.refine(
        (days) => isDistinct(days.map(({ weekday }) => weekday)),
        'A weekday can have one designer only.',
      ),
    ),
  releaseTime: Time,
  digestTime: Time,
  designers: z.array(Designer).check(
    z.minLength(1, 'The shop needs a designer.'),
    z.maxLength(limits.designers, `At most ${limits.designers} designers can be listed.`),
    z.refine((all) => isDistinct(all.map(({ userId }) => userId)), 'Two designers have the same account.'),
    z.refine(
      (all) => isDistinct(all.map(({ username }) => username.toLowerCase())),
      'Two designers have the same username.',
    ),
  ),
  occasions: z.array(Occasion).check(
    z.maxLength(limits.occasions, `At most ${limits.occasions} occasions can be listed.`),
    z.refine((all) => isDistinct(all.map(({ tag }) => tag)), 'Two occasions have the same tag.'),
  ),
  emailOptInDefault: z.boolean(),
  opensInPrusaSlicer: z.boolean(),
  accent: Accent,
});

/** All facts of the shop that an owner can change. Unknown fields are refused. */
export const Facts: z.ZodMiniType<SiteFacts, SiteFacts> = Fields.check(
  z.refine(
    ({ designers, releaseSchedule }) =>
      releaseSchedule.every(
        ({ designerUserId }) =>
          designerUserId === null || designers.some(({ userId }) => userId === designerUserId),
      ),
    { path: ['releaseSchedule'], message: 'A release day names somebody who is not a designer.' },
  ),
);

/** The facts in a file that is imported. Those that it leaves out stay as they are. */
export const FactsOfFile = z.partial(z.omit(Fields, { mark: true }));

/** The designs of a designer, with drafts and those in the bin, and how many of them are scheduled. */
const DesignerWork = z.object({ userId: z.string(), designs: z.number(), scheduled: z.number() });
export type DesignerWork = z.output<typeof DesignerWork>;

/** The new designer of the designs of a removed one, by the id of the removed one; null leaves them without. */
const HandOver = z.record(z.string(), z.nullable(z.string()));
export type HandOver = z.output<typeof HandOver>;

export const SiteVersion = z.object({
  /** Raised by each change; 0 before the first one. */
  version: z.number(),
  facts: Facts,
  /** Lists the designers who have designs. */
  work: z.array(DesignerWork),
});
export type SiteVersion = z.output<typeof SiteVersion>;

export const SiteChange = z.object({
  version: z.number(),
  at: z.string(),
  source: z.enum(['panel', 'file', 'demo']),
  /** Null for a command on the server, and for a deleted account. */
  actor: z.nullable(z.string()),
  changes: z.array(
    z.object({
      field: z.enum(Object.keys(factNames) as (keyof typeof factNames)[]),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
});
export type SiteChange = z.output<typeof SiteChange>;

export const getSite = operation({
  summary: 'Returns the facts of the shop',
  access: 'admin',
  response: SiteVersion,
});

export const saveSite = operation({
  summary: 'Replaces the facts of the shop; 409 when somebody else has changed them since this version',
  access: 'admin',
  body: z.strictObject({ version: z.number(), facts: Facts, handOver: z.optional(HandOver) }),
  response: SiteVersion,
});

export const listSiteVersions = operation({
  summary: 'Lists the changes of the facts of the shop, newest first',
  access: 'admin',
  response: z.array(SiteChange),
});

export const uploadMark = operation({
  summary: 'Cleans and stores a mark, which the facts of the shop may name from then on',
  access: 'admin',
  /** The bytes of an SVG or a PNG in base64. */
  body: z.strictObject({ file: z.base64('Choose an SVG or a PNG.') }),
  response: z.object({ mark: Mark, removed: z.array(z.string()) }),
});

export const Invitation = z.object({
  name: line({ name: 'Name', min: 1, max: 50 }),
  email: EmailAddress,
});
export type Invitation = z.output<typeof Invitation>;

export const inviteDesigner = operation({
  summary:
    'Creates an account for a designer, who gets a mail to set a password, or returns the one with this address',
  access: 'admin',
  body: Invitation,
  response: z.object({
    id: z.string(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  }),
});
