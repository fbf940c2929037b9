import * as z from 'zod/mini';
import { Registration } from '../schemas.ts';

const passwordsDiffer = 'Passwords must match.';
const termsNeeded = 'Please agree to the Terms of Service.';

/** The fields of the registration, and those that only the form has. */
export const SignUpFields = z
  .extend(Registration, {
    confirmPassword: z.string(passwordsDiffer),
    acceptsTerms: z.boolean(termsNeeded).check(z.refine((value) => value, termsNeeded)),
  })
  .check(
    z.refine(
      ({ password, confirmPassword }) => password.normalize('NFC') === confirmPassword.normalize('NFC'),
      {
        path: ['confirmPassword'],
        error: passwordsDiffer,
        // Runs even when other fields are invalid, so that all errors are reported at once.
        when: ({ value }) => hasTwoPasswords(value),
      },
    ),
  );
export type SignUpFields = z.output<typeof SignUpFields>;

function hasTwoPasswords(value: unknown): boolean {
  const { password, confirmPassword } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof password === 'string' && typeof confirmPassword === 'string';
}
