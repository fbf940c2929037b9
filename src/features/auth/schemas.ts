import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { isStorable, line } from '#src/lib/schema.ts';
import { countCodePoints } from '#src/lib/text.ts';
import { messages, providerNames } from './messages.ts';
import { Subscription } from '#src/features/plans/schemas.ts';

const minPasswordLength = 8;
const maxPasswordLength = 128;

/** Converts to lower case, since addresses are compared without case; last, since it turns the Kelvin sign into a k. */
export const EmailAddress = z.pipe(
  z.string('Email is required.').check(
    z.trim(),
    z.maxLength(254, 'Email must have at most 254 characters.'),
    z.regex(z.regexes.email, {
      error: ({ input }) => (input === '' ? 'Email is required.' : messages.invalidEmail),
    }),
    z.toLowerCase(),
  ),
  z.string(),
);

/** Normalized to NFC, so that every keyboard gives the same; never trimmed. */
const passwordChecks = [
  z.refine<string>(isStorable, 'Password cannot be used.'),
  z.overwrite<string>((value) => (isStorable(value) ? value.normalize('NFC') : value)),
  z.refine<string>(
    (value) => countCodePoints(value) <= maxPasswordLength,
    `Password must have at most ${maxPasswordLength} characters.`,
  ),
] as const;

export const Password = z.pipe(
  z.string('Password is required.').check(z.minLength(1, 'Password is required.'), ...passwordChecks),
  z.string(),
);

export const NewPassword = z.pipe(
  z.string('Password is required.').check(
    ...passwordChecks,
    z.refine(
      (value) => countCodePoints(value) >= minPasswordLength,
      `Password must have at least ${minPasswordLength} characters.`,
    ),
    z.refine((value) => value === '' || /\S/.test(value), 'Password must have more than white space.'),
  ),
  z.string(),
);

export const Credentials = z.object({
  email: EmailAddress,
  password: Password,
});
export type Credentials = z.output<typeof Credentials>;

export const Registration = z.object({
  email: EmailAddress,
  password: NewPassword,
  firstName: line({ name: 'First name', min: 1, max: 50 }),
  lastName: z._default(line({ name: 'Last name', max: 50 }), ''),
  wantsStlEmails: z._default(z.boolean('Must be true or false.'), false),
});
export type Registration = z.output<typeof Registration>;

export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  isAdmin: z.boolean(),
  isMod: z.boolean(),
  profileImageUrl: z.nullable(z.string()),
  customProfileImageUrl: z.nullable(z.string()),
  createdAt: z.string(),
  wantsStlEmails: z.boolean(),
  twoFactorEnabled: z.boolean(),
  /** Version of the current terms. */
  hasAcceptedTerms: z.boolean(),
  /** Counting stops at 10. */
  unreadNotifications: z.number(),
  subscription: Subscription,
});
export type CurrentUser = z.output<typeof CurrentUser>;

const SignedIn = z.object({ user: CurrentUser });
export const Message = z.object({ message: z.string() });

export const getMe = operation({
  summary: 'Returns the viewer; returns 401 when signed out',
  access: 'public',
  response: CurrentUser,
});

export const getAuthUser = operation({
  summary: 'Returns the same as /api/me',
  access: 'public',
  response: CurrentUser,
});

export const login = operation({
  summary: 'Signs in with email and password, and sets the session cookie',
  access: 'public',
  body: Credentials,
  response: SignedIn,
});

export const register = operation({
  summary: 'Creates an account that accepts the current terms, and signs in',
  access: 'public',
  body: Registration,
  response: SignedIn,
  status: 201,
});

export const logout = operation({
  summary: 'Ends the session on the server; also succeeds when signed out',
  access: 'public',
});

const token = z
  .string('A token is required.')
  .check(z.minLength(1, 'A token is required.'), z.maxLength(2000));
export const OneTimeCode = z
  .string('A code is required.')
  .check(z.trim(), z.minLength(1, 'A code is required.'), z.maxLength(60));

export const EmailBody = z.object({ email: EmailAddress });
const PasswordReset = z.object({ token, password: NewPassword });
export const Identity = z.object({ password: z.optional(Password) });

export const requestPasswordReset = operation({
  summary: 'Sends a link for a new password; the response is the same for every address',
  access: 'public',
  body: EmailBody,
  response: Message,
});

export const resetPassword = operation({
  summary: 'Sets a new password with the token of a mail and ends all sessions',
  access: 'public',
  body: PasswordReset,
  response: Message,
});

export const verifyEmail = operation({
  summary: 'Confirms an email address with the token of a mail, at sign-up or for a change of address',
  access: 'public',
  query: z.object({ token }),
  response: Message,
});

export const resendVerification = operation({
  summary: 'Sends the verification link again; the response is the same for every address',
  access: 'public',
  body: EmailBody,
  response: Message,
});

export const getProviders = operation({
  summary: 'Lists the configured sign-in providers',
  access: 'public',
  response: z.array(z.enum(providerNames)),
});

export const answerTotp = operation({
  summary: 'Completes a sign-in with a code of the authenticator app or a recovery code',
  access: 'public',
  body: z.object({ code: OneTimeCode }),
  response: SignedIn,
});

export const acceptTerms = operation({
  summary: 'Accepts the current terms; returns 409 when the version is not the current one',
  access: 'user',
  body: z.object({ version: z.string('A version is required.').check(z.minLength(1), z.maxLength(40)) }),
  response: CurrentUser,
});
