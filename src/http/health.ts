import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { Storage } from '#src/integrations/storage.ts';

interface HealthDeps {
  db: Db;
  storage: Pick<Storage, 'ping'>;
}

/** A bucket is asked by the network, and whoever watches may ask often. */
const storageKnownMs = 5000;

/** /healthz: the process answers. /readyz: what it needs answers too; a failing part is named. */
export function registerHealthRoutes(app: FastifyInstance, { db, storage }: HealthDeps): void {
  const parts: [string, () => Promise<unknown>][] = [
    ['database', () => sql`select 1`.execute(db)],
    ['storage', rememberedFor(storageKnownMs, () => storage.ping())],
  ];

  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );

  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const failing = await findFailing(parts, request.log);
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
      await ask();
      return [];
    } catch (error) {
      log.error({ err: error, part: name }, 'not ready');
      return [name];
    }
  });
  return (await Promise.all(tried)).flat();
}

/** One question at a time, whose answer stands for a while, a failure too. */
function rememberedFor(ms: number, ask: () => Promise<void>): () => Promise<void> {
  let asked: { at: number; answer: Promise<void> } | undefined;
  return () => {
    if (!asked || performance.now() - asked.at > ms) asked = { at: performance.now(), answer: ask() };
    return asked.answer;
  };
}
