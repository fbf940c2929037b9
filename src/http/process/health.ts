import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Connection } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';
import { singleFlight } from '#src/lib/single-flight.ts';
import { withTimeout } from '#src/jobs/with-timeout.ts';
import type { Storage } from '#src/integrations/storage.ts';

/** Checking the storage writes a file or takes a network request, and monitoring may poll often. */
const storageCacheMs = 5000;
/** A dependency that has not responded within this time counts as not ready. */
const checkTimeoutMs = 5000;

/**
 * Registers `/healthz` for load balancers (the process responds, and takes new clients) and `/readyz` for monitoring (its
 * dependencies respond too; names those that fail).
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  {
    connection,
    storage,
    isDraining,
    version,
  }: {
    connection: Pick<Connection, 'db' | 'watchSessions'>;
    storage: Pick<Storage, 'ping'>;
    /** Returns true while the process shuts down: it still serves requests, but reports that it takes no new clients. */
    isDraining: () => boolean;
    version: string;
  },
): void {
  const parts: [string, () => Promise<unknown>][] = [
    ['database', singleFlight(() => checkDatabase(connection.db))],
    ['database sessions', connection.watchSessions],
    ['storage', cacheFor(storageCacheMs, () => storage.ping())],
  ];

  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return isDraining()
      ? reply.code(503).send({ status: 'shutting down' })
      : reply.send({ status: 'alive', version });
  });

  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const failing = isDraining() ? ['shutdown'] : await findFailing(parts, request.log);
    if (failing.length === 0) return reply.send({ status: 'ready' });
    return reply.code(503).header('retry-after', '5').send({ status: 'not ready', failing });
  });
}

/** @throws when the database does not respond or takes no writes */
async function checkDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ value: string }>`
    select current_setting('transaction_read_only') as value`.execute(db);
  if (rows[0]?.value !== 'off') throw new Error('The database is read-only.');
}

async function findFailing(
  parts: [string, () => Promise<unknown>][],
  log: FastifyBaseLogger,
): Promise<string[]> {
  const results = parts.map(async ([name, check]) => {
    try {
      await withTimeout(check(), checkTimeoutMs);
      return [];
    } catch (error) {
      log.error({ err: error, event: 'not_ready', part: name }, 'A dependency failed the readiness check.');
      return [name];
    }
  });
  return (await Promise.all(results)).flat();
}

/** Caches the result of a check, including a failure, for `ms` milliseconds. */
function cacheFor(ms: number, check: () => Promise<void>): () => Promise<void> {
  let cached: { at: number; result: Promise<void> } | undefined;
  return () => {
    if (!cached || performance.now() - cached.at > ms) cached = { at: performance.now(), result: check() };
    return cached.result;
  };
}
