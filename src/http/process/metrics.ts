import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { Mailer } from '#src/integrations/mailer.ts';
import type { Metrics, MetricsSnapshot } from '#src/integrations/metrics.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { isInProcess } from '../api/endpoints.ts';

const snapshotMs = 5000;

function hashText(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** `GET /metrics` for whoever has the token, and a look at every answer. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  const wanted = hashText(`Bearer ${token}`);
  app.addHook('onResponse', async (request, reply) => {
    if (isInProcess(request)) return;
    metrics.countRequest({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
  app.addHook('onClose', async () => metrics.close());
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(hashText(request.headers.authorization ?? ''), wanted)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    }
    return reply.type(metrics.contentType).send(await metrics.read());
  });
}

/** Jobs that are counted as they run. */
export function withJobMetrics(jobs: Jobs, metrics: Metrics): Jobs {
  return {
    ...jobs,
    register: (kind, body) =>
      jobs.register(kind, async (data) => {
        const began = performance.now();
        const count = (outcome: 'done' | 'failed') =>
          metrics.countJob(kind.name, outcome, (performance.now() - began) / 1000);
        await body(data).catch((error: unknown) => {
          count('failed');
          throw error;
        });
        count('done');
      }),
  };
}

/** Mails that are counted as they go out. */
export function withMailMetrics(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    send: async (mail) => {
      await mailer.send(mail).catch((error: unknown) => {
        metrics.countMail('failed');
        throw error;
      });
      metrics.countMail('sent');
    },
  };
}

/** What waits in the database; the answer stands for some seconds, however many ask. */
export function createSnapshotReader(db: Db): () => Promise<MetricsSnapshot> {
  let known: { at: number; standing: Promise<MetricsSnapshot> } | undefined;
  return () => {
    if (!known || performance.now() - known.at > snapshotMs) {
      known = { at: performance.now(), standing: readSnapshot(db) };
    }
    return known.standing;
  };
}

async function readSnapshot(db: Db): Promise<MetricsSnapshot> {
  const began = performance.now();
  const jobs = await sql<{ kind: string; count: number }>`
    select name as kind, count(*)::int as count from pgboss.job
    where state in ('created', 'retry') and start_after <= now() group by name`.execute(db);
  const databaseSeconds = (performance.now() - began) / 1000;
  const mails = await sql<{ state: string; count: number }>`
    select state, (select count(*)::int from mailing_recipients r where r.state = s.state) as count
    from (values ('waiting'), ('failed')) as s (state)`.execute(db);
  return { waitingJobs: jobs.rows, releaseMails: mails.rows, databaseSeconds };
}
