import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { isStorable } from '#src/lib/schema.ts';
import { providerNames } from './messages.ts';
import { EmailAddress, Identity, Message, NewPassword, OneTimeCode, Password } from './schemas.ts';

export const Security = z.object({
  hasPassword: z.boolean(),
  signInMethods: z.array(z.enum(providerNames)),
  twoFactorEnabled: z.boolean(),
  recoveryCodesLeft: z.number(),
});
export type Security = z.output<typeof Security>;

export const getSecurity = operation({
  summary: 'How one’s own account is protected',
  access: 'user',
  response: Security,
});

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const enableTotp = operation({
  summary: 'Begin to set up a second factor; it counts once a code has confirmed it',
  access: 'user',
  body: Identity,
  response: z.extend(RecoveryCodes, { totpUri: z.string(), secret: z.string() }),
});

export const confirmTotp = operation({
  summary: 'Switch the second factor on with its first code; ends all other sessions',
  access: 'user',
  body: z.object({ code: OneTimeCode }),
  response: Security,
});

export const disableTotp = operation({
  summary: 'Switch the second factor off',
  access: 'user',
  body: Identity,
  response: Security,
});

export const renewRecoveryCodes = operation({
  summary: 'New recovery codes in place of the old',
  access: 'user',
  body: Identity,
  response: RecoveryCodes,
});

export const SessionId = z
  .string()
  .check(z.maxLength(100, 'Not a valid id.'), z.refine(isStorable, 'Not a valid id.'));

export const DeviceSession = z.object({
  id: z.string(),
  device: z.string(),
  ipAddress: z.nullable(z.string()),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});
export type DeviceSession = z.output<typeof DeviceSession>;

export const listSessions = operation({
  summary: 'Where one is signed in, the latest first',
  access: 'user',
  response: z.array(DeviceSession),
});

export const endSession = operation({
  summary: 'Sign one other device out',
  access: 'user',
  params: z.object({ id: SessionId }),
});

export const endOtherSessions = operation({
  summary: 'Sign out everywhere else',
  access: 'user',
});

export const changePassword = operation({
  summary: 'A new password; ends all other sessions',
  access: 'user',
  body: z.object({ currentPassword: z.optional(Password), newPassword: NewPassword }),
  response: Message,
});

export const changeEmail = operation({
  summary: 'Begin to change the address; both the old and the new one confirm it by mail',
  access: 'user',
  body: z.object({ newEmail: EmailAddress, password: z.optional(Password) }),
  response: Message,
});
