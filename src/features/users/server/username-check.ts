import * as z from 'zod/mini';
import type { Db } from '#src/db/types.ts';
import { isReservedUsername } from '#src/features/auth/server/reserved-usernames.ts';
import { Username, type UsernameCheck } from '../schemas.ts';
import { messages } from '../messages.ts';

/** Checks whether a person can have a username. The response is a hint; the unique index decides on write. */
export async function checkUsername(db: Db, userId: string, typed: string): Promise<UsernameCheck> {
  const parsed = z.safeParse(Username, typed);
  if (!parsed.success) {
    return { available: false, message: parsed.error.issues[0]?.message ?? 'This username cannot be used.' };
  }
  if (isReservedUsername(parsed.data)) return { available: false, message: messages.usernameReserved };
  const holder = await db
    .selectFrom('users')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['username']), '=', parsed.data.toLowerCase())
    .executeTakeFirst();
  if (!holder) return { available: true, message: messages.usernameFree };
  if (holder.id === userId) return { available: true, message: messages.usernameOwn };
  return { available: false, message: messages.usernameTaken };
}
