import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { Storage } from '#src/integrations/storage.ts';

interface HealthDeps {
  db: Db;
  storage: Pick<Storage, 'ping'>;
  /** Returns true while the process shuts down: it still serves requests, but reports that it is not ready. */
  isDraining: () => boolean;
}

/** Checking a bucket takes a network request, and monitoring may poll often. */
const storageCacheMs = 5000;
/** A dependency that has not responded within this time counts as not ready. */
const checkTimeoutMs = 5000;

/** Registers `/healthz` (the process responds) and `/readyz` (its dependencies respond too; names those that fail). */
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
  const results = parts.map(async ([name, check]) => {
    try {
      await withTimeout(check());
      return [];
    } catch (error) {
      log.error({ err: error, event: 'not_ready', part: name }, 'A dependency failed the readiness check.');
      return [name];
    }
  });
  return (await Promise.all(results)).flat();
}

/** @throws when the promise does not settle in time */
async function withTimeout(result: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`There was no response in ${checkTimeoutMs} ms.`)),
    checkTimeoutMs,
  );
  await Promise.race([result, late]).finally(() => clearTimeout(timer));
}

/** Shares the result of a running check with concurrent callers, so that a hanging database gets no extra load. */
function singleFlight<T>(check: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Caches the result of a check, including a failure, for `ms` milliseconds. */
function cacheFor(ms: number, check: () => Promise<void>): () => Promise<void> {
  let cached: { at: number; result: Promise<void> } | undefined;
  return () => {
    if (!cached || performance.now() - cached.at > ms) cached = { at: performance.now(), result: check() };
    return cached.result;
  };
}
