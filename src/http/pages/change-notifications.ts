import { sql } from 'kysely';
import type { Connection } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';

const channel = 'changes';

/** Notifies every instance, when the transaction commits, that cached entries with one of these tags are outdated. */
export async function announceChange(db: Db, tags: readonly string[]): Promise<void> {
  await sql`select pg_notify(${channel}, ${tags.join(' ')})`.execute(db);
}

// No tag begins with this character.
const clearPrefix = '*';

/** Notifies every instance, when the transaction commits, to clear its caches. @param pattern as in `CacheRegistry.invalidate` */
export async function announceCacheClear(db: Db, pattern: string | undefined): Promise<void> {
  await sql`select pg_notify(${channel}, ${clearPrefix + (pattern ?? '')})`.execute(db);
}

export interface ChangeHandlers {
  onTags: (tags: string[]) => void;
  /** Called with a URL pattern; without one everything is to be cleared. */
  onClear: (pattern: string | undefined) => void;
  /** Called when notifications may have been missed: all cached entries must be removed. */
  onGap: () => void;
}

/** Listens for the notifications of all instances, including this one. */
export function listenForChanges(connection: Connection, handlers: ChangeHandlers): Promise<void> {
  const onPayload = (payload: string) => {
    if (payload.startsWith(clearPrefix)) handlers.onClear(payload.slice(clearPrefix.length) || undefined);
    else handlers.onTags(payload.split(' '));
  };
  return connection.listen(channel, onPayload, handlers.onGap);
}

/** The tags of cached responses. */
export const tags = {
  /** For everything that lists designs or categories. */
  catalog: 'catalogue',
  /** For everything that shows upcoming releases. */
  releases: 'releases',
  model: (id: number | string) => `model:${id}`,
  /** Notifies the instances that the shop was closed or opened; no response carries this tag. */
  maintenance: 'maintenance',
};
