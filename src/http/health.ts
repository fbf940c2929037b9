import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';

/** /healthz: the process answers. /readyz: what it needs answers too; a failing part is named. */
export function registerHealthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );

  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(db);
      return await reply.send({ status: 'ready' });
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply
        .code(503)
        .header('retry-after', '5')
        .send({ status: 'not ready', failing: ['database'] });
    }
  });
}
