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
  summary: "Returns the security settings of the viewer's account",
  access: 'user',
  response: Security,
});

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const enableTotp = operation({
  summary: 'Starts the setup of a second factor, which is active once a code has confirmed it',
  access: 'user',
  body: Identity,
  response: z.extend(RecoveryCodes, { totpUri: z.string(), secret: z.string() }),
});

export const confirmTotp = operation({
  summary: 'Turns on the second factor with its first code, and ends all other sessions',
  access: 'user',
  body: z.object({ code: OneTimeCode }),
  response: Security,
});

export const disableTotp = operation({
  summary: 'Turns off the second factor',
  access: 'user',
  body: Identity,
  response: Security,
});

export const renewRecoveryCodes = operation({
  summary: 'Replaces the recovery codes by new ones',
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
  summary: "Lists the viewer's sessions, the latest first",
  access: 'user',
  response: z.array(DeviceSession),
});

export const endSession = operation({
  summary: 'Ends one other session of the viewer',
  access: 'user',
  params: z.object({ id: SessionId }),
});

export const endOtherSessions = operation({
  summary: 'Ends all other sessions of the viewer',
  access: 'user',
});

export const changePassword = operation({
  summary: "Changes the viewer's password and ends all other sessions",
  access: 'user',
  body: z.object({ currentPassword: z.optional(Password), newPassword: NewPassword }),
  response: Message,
});

export const changeEmail = operation({
  summary:
    'Starts a change of the email address, which both the old and the new address must confirm by mail',
  access: 'user',
  body: z.object({ newEmail: EmailAddress, password: z.optional(Password) }),
  response: Message,
});
