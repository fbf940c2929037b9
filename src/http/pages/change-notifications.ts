import { sql } from 'kysely';
import type { Connection } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';

const channel = 'changes';

/** Tells every instance, when the transaction commits, that what carries one of these tags is out of date. */
export async function announceChange(db: Db, tags: readonly string[]): Promise<void> {
  await sql`select pg_notify(${channel}, ${tags.join(' ')})`.execute(db);
}

// No tag begins so.
const clearPrefix = '*';

/** Tells every instance, when the transaction commits, to forget what it keeps; `pattern` as of `Kept.forget`. */
export async function announceCacheClear(db: Db, pattern: string | undefined): Promise<void> {
  await sql`select pg_notify(${channel}, ${clearPrefix + (pattern ?? '')})`.execute(db);
}

export interface ChangeHandlers {
  onTags: (tags: string[]) => void;
  /** All there is without a pattern. */
  onClear: (pattern: string | undefined) => void;
  /** Something may have been missed: all that is cached must go. */
  onGap: () => void;
}

/** Hears what any instance announces, this one too. */
export function listenForChanges(connection: Connection, handlers: ChangeHandlers): Promise<void> {
  const hear = (payload: string) => {
    if (payload.startsWith(clearPrefix)) handlers.onClear(payload.slice(clearPrefix.length) || undefined);
    else handlers.onTags(payload.split(' '));
  };
  return connection.listen(channel, hear, handlers.onGap);
}

/** The tags that cached answers carry. */
export const tags = {
  /** Anything that lists designs or categories. */
  catalog: 'catalogue',
  /** What is to come. */
  releases: 'releases',
  model: (id: number | string) => `model:${id}`,
  /** Whether the shop is open: on no answer, but every instance hears of it. */
  maintenance: 'maintenance',
};
