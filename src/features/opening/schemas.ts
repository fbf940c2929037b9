import * as z from 'zod/mini';
import { CurrentUser, EmailAddress, NewPassword } from '#src/features/auth/schemas.ts';
import { operation } from '#src/lib/endpoint.ts';
import { line } from '#src/lib/schema.ts';

/** The secret of the address that the server prints; only the browser reads it, from the fragment. */
const Token = z.string('The address is not complete.').check(z.maxLength(100, 'The address is not valid.'));

export const SetupState = z.object({
  /** `taken`: the address was good, and the shop has an owner since. `expired`: the address was never good, or is no longer. */
  state: z.enum(['ready', 'taken', 'expired']),
  ownerSince: z.nullable(z.string()),
});
export type SetupState = z.output<typeof SetupState>;

export const Owner = z.object({
  firstName: line({ name: 'First name', min: 1, max: 50 }),
  lastName: z._default(line({ name: 'Last name', max: 50 }), ''),
  email: EmailAddress,
  password: NewPassword,
});
export type Owner = z.output<typeof Owner>;

export const pointNames = [
  'mail',
  'payments',
  'operator',
  'backup',
  'address',
  'proxy',
  'second-factor',
] as const;
export type PointName = (typeof pointNames)[number];

const Point = z.object({
  name: z.enum(pointNames),
  /** `wrong`: something is set that cannot work. */
  state: z.enum(['done', 'waiting', 'wrong']),
  /** The present state in words, and the next step. */
  text: z.string(),
});
export type Point = z.output<typeof Point>;

export const Opening = z.object({
  isOpen: z.boolean(),
  /** True from the first run in the browser until the shop is open and nothing is left to do. */
  isFirstRun: z.boolean(),
  points: z.array(Point),
});
export type Opening = z.output<typeof Opening>;

const SeenAt = z.object({
  /** The origin of the page as the browser sees it. */
  origin: z.string().check(z.maxLength(300)),
});

export const checkSetup = operation({
  summary: 'Returns whether an address of the first run can still be used',
  access: 'public',
  body: z.object({ token: Token }),
  response: SetupState,
});

export const makeOwner = operation({
  summary: 'Creates the first admin of a shop, with the token that the server printed, and signs in',
  access: 'public',
  body: z.extend(Owner, { token: Token }),
  response: z.object({ user: CurrentUser }),
  status: 201,
});

export const getOpening = operation({
  summary: 'Returns whether the shop is open, and what is left to do before',
  access: 'admin',
  query: SeenAt,
  response: Opening,
});

export const openShop = operation({
  summary: 'Opens the shop to everybody',
  access: 'admin',
  body: SeenAt,
  response: Opening,
});
