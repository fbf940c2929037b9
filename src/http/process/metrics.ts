import { createHash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { Mailer } from '#src/integrations/mailer.ts';
import type { Metrics, MetricsSnapshot } from '#src/integrations/metrics.ts';
import type { Storage } from '#src/integrations/storage.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { withTimeout } from '#src/jobs/with-timeout.ts';
import { isInProcess } from '../api/in-process.ts';
import { isEqualInConstantTime } from './constant-time.ts';

const snapshotMs = 5000;
/** Less than the ten seconds after which Prometheus gives up. */
const maxReadMs = 4000;

function hashText(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Registers `GET /metrics`, which requires the token, and counts every response. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  const expectedDigest = hashText(`Bearer ${token}`);
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
    if (!isEqualInConstantTime(hashText(request.headers.authorization ?? ''), expectedDigest)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    }
    return reply.type(metrics.contentType).send(await metrics.read());
  });
}

/** Wraps the jobs so that every run is counted. */
export function measureJobs(jobs: Jobs, metrics: Metrics): Jobs {
  return {
    ...jobs,
    register: (kind, body) =>
      jobs.register(kind, async (data) => {
        const startedAt = performance.now();
        const count = (outcome: 'done' | 'failed') =>
          metrics.countJob(kind.name, outcome, (performance.now() - startedAt) / 1000);
        await body(data).catch((error: unknown) => {
          count('failed');
          throw error;
        });
        count('done');
      }),
  };
}

/** Wraps the mailer so that every mail is counted. */
export function measureMailer(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    ...mailer,
    send: async (mail) => {
      await mailer.send(mail).catch((error: unknown) => {
        metrics.countMail('failed');
        throw error;
      });
      metrics.countMail('sent');
    },
  };
}

/** Returns a function that checks whether files can be read and written. A check that is late counts as failed. */
export function createStorageCheck(
  storage: Pick<Storage, 'ping'>,
  log: FastifyBaseLogger,
): () => Promise<boolean> {
  return async () => {
    try {
      await withTimeout(storage.ping(), maxReadMs);
      return true;
    } catch (error) {
      log.warn(
        { err: error, event: 'metrics_incomplete' },
        'Files cannot be read and written, as the check for the metrics found.',
      );
      return false;
    }
  };
}

/**
 * Returns a function that reads the numbers of waiting jobs and mails; a snapshot is reused for some seconds. It returns
 * undefined when the database fails or is late, because the other metrics are needed most then.
 */
export function createSnapshotReader(
  db: Db,
  log: FastifyBaseLogger,
): () => Promise<MetricsSnapshot | undefined> {
  let cached: { at: number; snapshot: Promise<MetricsSnapshot | undefined> } | undefined;
  const tryReading = () =>
    withTimeout(readSnapshot(db), maxReadMs).catch((error: unknown) => {
      log.warn(
        { err: error, event: 'metrics_incomplete' },
        'The metrics are sent without the figures of the database.',
      );
      return undefined;
    });
  return () => {
    if (!cached || performance.now() - cached.at > snapshotMs)
      cached = { at: performance.now(), snapshot: tryReading() };
    return cached.snapshot;
  };
}

async function readSnapshot(db: Db): Promise<MetricsSnapshot> {
  const startedAt = performance.now();
  const jobs = await sql<{ kind: string; count: number; lag: number }>`
    select name as kind, count(*)::int as count, extract(epoch from now() - min(start_after))::float8 as lag
    from jobs where state = 'waiting' and start_after <= now() group by name`.execute(db);
  const databaseSeconds = (performance.now() - startedAt) / 1000;
  const mails = await sql<{ state: string; count: number }>`
    select state, (select count(*)::int from mailing_recipients r where r.state = s.state) as count
    from (values ('waiting'), ('failed')) as s (state)`.execute(db);
  return { waitingJobs: jobs.rows, releaseMails: mails.rows, databaseSeconds };
}
