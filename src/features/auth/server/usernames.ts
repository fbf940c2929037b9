import { randomInt } from 'node:crypto';
import type { Db } from '#src/db/types.ts';
import { isReservedUsername } from './reserved-usernames.ts';

const maxBaseLength = 24;
const minLength = 3;
const fallbackBase = 'maker';

/** Returns the letters, digits, spaces and underscores of a name; empty when fewer than three remain or the result is reserved. */
export function usernameBase(firstName: string): string {
  const plain = firstName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_ ]/g, '')
    .replace(/ +/g, ' ')
    .slice(0, maxBaseLength)
    .trim();
  return plain.length < minLength || isReservedUsername(plain) ? '' : plain;
}

/**
 * Finds a username that is free at the time of the query. The unique index decides; the caller retries after a conflict.
 * @param attempt starts at 0; later attempts skip the low numbers, for which concurrent requests compete
 */
export async function findFreeUsername(db: Db, firstName: string, attempt: number): Promise<string> {
  const base = usernameBase(firstName);
  const candidates = listCandidates(base, attempt);
  const rows = await db
    .selectFrom('users')
    .select(({ fn }) => fn<string>('lower', ['username']).as('name'))
    .where(
      ({ fn }) => fn<string>('lower', ['username']),
      'in',
      candidates.map((name) => name.toLowerCase()),
    )
    .execute();
  const taken = new Set(rows.map(({ name }) => name));
  const free = candidates.find((name) => !taken.has(name.toLowerCase()));
  return free ?? `${base || fallbackBase}${randomInt(100_000, 1_000_000)}`;
}

function listCandidates(base: string, attempt: number): string[] {
  const stem = base || fallbackBase;
  const random = [100, 1000, 10_000, 100_000].map((from) => `${stem}${randomInt(from, from * 10)}`);
  if (attempt > 0) return random;
  const first = base === '' ? `${stem}1` : base;
  return [first, ...Array.from({ length: 8 }, (_, index) => `${stem}${index + 2}`), ...random];
}
