import { conflict } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';
import type { Context } from '#src/features/context.ts';
import type { Registration } from '../schemas.ts';
import { messages } from '../messages.ts';
import { preparedHash } from './library/better-auth.ts';
import { isEmailTaken } from './current-user.ts';
import { hashPassword } from './library/password.ts';
import { findFreeUsername } from './usernames.ts';

const maxUsernameAttempts = 6;

/**
 * Creates an account with a free username through the library.
 * @param send passes the body to the library's sign-up
 * @throws AppError 409 when the address is taken
 */
export async function createAccount(
  { db, now }: Pick<Context, 'db' | 'now'>,
  registration: Registration,
  send: (body: object) => Promise<Response>,
): Promise<Response> {
  const { email, firstName, lastName } = registration;
  const taken = conflict(messages.addressTaken, 'address_taken');
  if (await isEmailTaken(db, email)) throw taken;
  const hash = await hashPassword(registration.password);
  for (let attempt = 0; attempt < maxUsernameAttempts; attempt += 1) {
    const username = await findFreeUsername(db, firstName, attempt);
    const response = await preparedHash.run(hash, () =>
      send({
        ...registration,
        username,
        name: `${firstName} ${lastName}`.trim(),
        termsVersion: site.terms.version,
        termsAcceptedAt: now().toISOString(),
      }),
    );
    if (response.ok) return response;
    // The library does not name the cause: a taken address is final; a username that was just taken is retried.
    if (await isEmailTaken(db, email)) throw taken;
  }
  throw new Error('No account could be created: every attempt was refused.');
}
