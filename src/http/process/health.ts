import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { Storage } from '#src/integrations/storage.ts';

interface HealthDeps {
  db: Db;
  storage: Pick<Storage, 'ping'>;
  /** While the process prepares its end, it is not ready for new requests, although it serves them. */
  isDraining: () => boolean;
}

/** A bucket is asked by the network, and whoever watches may ask often. */
const storageCacheMs = 5000;
/** A part that has not answered by then is not ready. */
const checkTimeoutMs = 5000;

/** /healthz: the process answers. /readyz: what it needs answers too; a failing part is named. */
export function registerHealthRoutes(app: FastifyInstance, { db, storage, isDraining }: HealthDeps): void {
  const parts: [string, () => Promise<unknown>][] = [
    ['database', singleFlight(() => sql`select 1`.execute(db))],
    ['storage', cacheFor(storageCacheMs, () => storage.ping())],
  ];

  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );

  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const failing = isDraining() ? ['shutdown'] : await findFailing(parts, request.log);
    if (failing.length === 0) return reply.send({ status: 'ready' });
    return reply.code(503).header('retry-after', '5').send({ status: 'not ready', failing });
  });
}

async function findFailing(
  parts: [string, () => Promise<unknown>][],
  log: FastifyBaseLogger,
): Promise<string[]> {
  const tried = parts.map(async ([name, ask]) => {
    try {
      await withTimeout(ask());
      return [];
    } catch (error) {
      log.error({ err: error, part: name }, 'not ready');
      return [name];
    }
  });
  return (await Promise.all(tried)).flat();
}

/** @throws when it takes too long */
async function withTimeout(answer: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`There was no answer in ${checkTimeoutMs} ms.`)),
    checkTimeoutMs,
  );
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Who asks meanwhile waits for the same answer: a database that hangs is not given more to do. */
function singleFlight<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}

/** One question at a time, whose answer stands for a while, a failure too. */
function cacheFor(ms: number, ask: () => Promise<void>): () => Promise<void> {
  let asked: { at: number; answer: Promise<void> } | undefined;
  return () => {
    if (!asked || performance.now() - asked.at > ms) asked = { at: performance.now(), answer: ask() };
    return asked.answer;
  };
}
