import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Connection } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';

// The function `count_download` of the database notifies this channel, too.
const channel = 'changes';

const tagsOfRequest = new AsyncLocalStorage<Set<string>>();

/** Notifies every instance, when the transaction commits, that cached entries with one of these tags are outdated. */
export async function announceChange(db: Db, tags: readonly string[]): Promise<void> {
  noteChange(tags);
  await sql`select pg_notify(${channel}, ${tags.join(' ')})`.execute(db);
}

/** Notes what a function of the database has announced, so that this instance has it before the response of the request. */
export function noteChange(tags: readonly string[]): void {
  const collected = tagsOfRequest.getStore();
  for (const tag of tags) collected?.add(tag);
}

// No tag begins with this character.
const clearPrefix = '*';

/** Notifies every instance, when the transaction commits, to clear its caches. @param pattern as in `CacheRegistry.invalidate` */
export async function announceCacheClear(db: Db, pattern: string | undefined): Promise<void> {
  await sql`select pg_notify(${channel}, ${clearPrefix + (pattern ?? '')})`.execute(db);
}

// One notification holds at most 8,000 bytes.
const tagsAtOnce = 100;

/** Announces the tags of any number of designs or people. */
export async function announceChanges(db: Db, all: Iterable<string>): Promise<void> {
  const distinct = Array.from(new Set(all));
  for (let begin = 0; begin < distinct.length; begin += tagsAtOnce) {
    await announceChange(db, distinct.slice(begin, begin + tagsAtOnce));
  }
}

/**
 * Calls `onTags` with what a request has announced before its response is sent, since its own notifications may arrive
 * later: whoever has the response sees the change on this instance. Call this before the first route is added.
 */
export function invalidateBeforeResponse(app: FastifyInstance, onTags: (tags: string[]) => void): void {
  const tagsByRequest = new WeakMap<object, Set<string>>();
  app.addHook('preHandler', (request, _reply, done) => {
    const collected = new Set<string>();
    tagsByRequest.set(request, collected);
    tagsOfRequest.run(collected, done);
  });
  app.addHook('onSend', async (request) => {
    const collected = tagsByRequest.get(request);
    if (collected && collected.size > 0) onTags(Array.from(collected));
  });
}

/** Listens for the notifications of all instances, including this one. */
export function listenForChanges(
  connection: Connection,
  handlers: {
    onTags: (tags: string[]) => void;
    /** Called with a URL pattern; without one everything is to be cleared. */
    onClear: (pattern: string | undefined) => void;
    /** Called when notifications may have been missed: all cached entries must be removed. */
    onGap: () => void;
  },
): Promise<void> {
  const onPayload = (payload: string) => {
    if (payload.startsWith(clearPrefix)) handlers.onClear(payload.slice(clearPrefix.length) || undefined);
    else handlers.onTags(payload.split(' '));
  };
  return connection.listen(channel, onPayload, handlers.onGap);
}

/** The tags of cached responses. */
export const tags = {
  /** For everything that lists designs or categories. */
  catalog: 'catalog',
  /** For everything that shows upcoming releases. */
  releases: 'releases',
  model: (id: number | string) => `model:${id}`,
  /** For answers with a count or a print estimate of the design, such as each list with its card. Pages are only outdated by it. */
  card: (id: number | string) => `card:${id}`,
  /** For answers whose order depends on downloads. Pages are only outdated by it. */
  downloads: 'downloads',
  /** For answers with the name or the picture of the person. */
  user: (id: string) => `user:${id}`,
  /** Notifies the instances that the shop was closed or opened; no response carries this tag. */
  maintenance: 'maintenance',
  /** Notifies the instances that the facts of the shop have changed, which everything shows; no response carries this tag. */
  site: 'site',
  /** Notifies the instances that the mail server or the payments of the shop have changed; no response carries this tag. */
  connections: 'connections',
};
