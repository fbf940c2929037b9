import * as z from 'zod/mini';
import { endpoint } from '#src/lib/endpoint.ts';
import { isStorable, text } from '#src/lib/schema.ts';
import { lengthOf } from '#src/lib/text.ts';
import { Subscription } from '#src/features/plans/contract.ts';

export const messages = {
  invalidCredentials: 'Invalid email or password',
  registrationFailed: 'Registration failed.',
  addressTaken: 'Registration failed. User may already exist.',
  networkFailed: 'Network error. Please try again.',
  invalidEmail: 'Please enter a valid email address.',
} as const;

const minPasswordLength = 8;
const maxPasswordLength = 128;

/** Readable by scripts: says that a session may exist, so that visitors are spared the question. */
export const hintCookie = 'fl_hint';

/** Lower case, since an address means one person in any case. */
const EmailAddress = z.pipe(
  z.string('Email is required.').check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Email must have at most 254 characters.'),
    z.regex(z.regexes.email, {
      error: ({ input }) => (input === '' ? 'Email is required.' : messages.invalidEmail),
    }),
  ),
  z.string(),
);

/** As typed, NFC, so that it is the same from every keyboard; never trimmed. */
const passwordChecks = [
  z.refine<string>(isStorable, 'Password cannot be used.'),
  z.overwrite<string>((value) => (isStorable(value) ? value.normalize('NFC') : value)),
  z.refine<string>(
    (value) => lengthOf(value) <= maxPasswordLength,
    `Password must have at most ${maxPasswordLength} characters.`,
  ),
] as const;

const Password = z.pipe(
  z.string('Password is required.').check(z.minLength(1, 'Password is required.'), ...passwordChecks),
  z.string(),
);

const NewPassword = z.pipe(
  z.string('Password is required.').check(
    ...passwordChecks,
    z.refine(
      (value) => lengthOf(value) >= minPasswordLength,
      `Password must have at least ${minPasswordLength} characters.`,
    ),
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
  firstName: text({ name: 'First name', min: 1, max: 50 }),
  lastName: z._default(text({ name: 'Last name', max: 50 }), ''),
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
  subscription: Subscription,
});
export type CurrentUser = z.output<typeof CurrentUser>;

const SignedIn = z.object({ user: CurrentUser });

export const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'Who is signed in; 401 for nobody',
  access: 'public',
  response: CurrentUser,
});

export const getAuthUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The same as /api/me',
  access: 'public',
  response: CurrentUser,
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with email and password; sets the session cookie',
  access: 'public',
  body: Credentials,
  response: SignedIn,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account, which accepts the terms as they stand, and sign in',
  access: 'public',
  body: Registration,
  response: SignedIn,
  status: 201,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session on the server, signed in or not',
  access: 'public',
});
