import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { providerNames } from '#src/features/auth/messages.ts';

const Person = z.object({
  name: z.string().check(z.trim(), z.maxLength(200)),
  /** Empty for a person without an address. */
  email: z.string().check(z.trim(), z.maxLength(254)),
  isEmailVerified: z.boolean(),
});
export type SandboxPerson = z.output<typeof Person>;

export const answerSandbox = operation({
  summary: 'Answers the simulated sign-in page of a provider; in demo mode only',
  access: 'public',
  body: z.object({
    provider: z.enum(providerNames),
    clientId: z.string().check(z.maxLength(200)),
    redirectUri: z.string().check(z.maxLength(500)),
    state: z.string().check(z.minLength(1), z.maxLength(500)),
    /** The code challenge of RFC 7636, method S256. */
    codeChallenge: z.string().check(z.regex(/^[\w-]{43}$/)),
    /** Null when the person refuses. */
    person: z.nullable(Person),
  }),
  response: z.object({ redirectTo: z.string() }),
});
