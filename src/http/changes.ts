import { sql } from 'kysely';
import type { Connection } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';

const channel = 'changes';

/** Tells every instance, when the transaction commits, that what carries one of these tags is out of date. */
export async function announceChange(db: Db, tags: readonly string[]): Promise<void> {
  await sql`select pg_notify(${channel}, ${tags.join(' ')})`.execute(db);
}

export interface ChangeHandlers {
  onTags: (tags: string[]) => void;
  /** Something may have been missed: all that is cached must go. */
  onEverything: () => void;
}

/** Hears what any instance announces, this one too. */
export function listenForChanges(connection: Connection, handlers: ChangeHandlers): Promise<void> {
  return connection.listen(channel, (payload) => handlers.onTags(payload.split(' ')), handlers.onEverything);
}

/** The tags that cached answers carry. */
export const tags = {
  /** Anything that lists designs or categories. */
  catalogue: 'catalogue',
  model: (id: number | string) => `model:${id}`,
};
