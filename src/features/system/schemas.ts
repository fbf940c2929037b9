import * as z from 'zod/mini';
import { Identity } from '#src/features/auth/schemas.ts';
import { PaymentsConnection } from '#src/features/connections/schemas.ts';
import { operation } from '#src/lib/endpoint.ts';
import { IdParams } from '#src/lib/schema.ts';

const Nullable = z.nullable(z.string());

const Backups = z.object({
  /** The latest one that succeeded. */
  latest: z.nullable(
    z.object({
      id: z.number(),
      source: z.enum(['panel', 'command', 'reported']),
      place: z.string(),
      finishedAt: z.string(),
      /** Null if it was reported without a size. */
      bytes: z.nullable(z.number()),
      canDownload: z.boolean(),
    }),
  ),
  /** The last failure; null if a later backup succeeded. */
  failure: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  /** The backup that is being made. The total is null until it is counted. */
  running: z.nullable(
    z.object({ begunAt: z.string(), doneBytes: z.number(), totalBytes: z.nullable(z.number()) }),
  ),
});

const FailingJob = z.object({
  id: z.number(),
  /** The kind of the job, such as `mesh-examine`. */
  name: z.string(),
  design: z.nullable(z.object({ id: z.number(), title: z.string() })),
  /** The number of tries; 0 for a recurring job that waits for its next time. */
  tries: z.number(),
  since: z.string(),
  reason: z.string(),
  /** True if it is tried again without an admin. */
  isRetried: z.boolean(),
});
export type FailingJob = z.output<typeof FailingJob>;

/** Counts end at 1,000, so that a long queue is not counted to its end; more are 1,001. */
export const System = z.object({
  lookedAt: z.string(),
  version: z.object({ name: z.string(), since: Nullable }),
  database: z.object({ engine: z.enum(['pglite', 'postgres']), bytes: z.number() }),
  /** The files of designs, without pictures, as a job counts them each hour; null before the first count. */
  files: z.nullable(
    z.object({ place: z.enum(['disk', 's3']), count: z.number(), bytes: z.number(), designs: z.number() }),
  ),
  /** The disk with `DATA_DIR` of the instance that responds. */
  disk: z.object({ totalBytes: z.number(), freeBytes: z.number() }),
  backups: Backups,
  payments: PaymentsConnection,
  mails: z.object({ waiting: z.number(), oldestSeconds: z.number() }),
  /** The first five. */
  failingJobs: z.object({ count: z.number(), first: z.array(FailingJob) }),
  examinations: z.object({ waiting: z.number() }),
});
export type System = z.output<typeof System>;

export const getSystem = operation({
  summary: 'Returns version, sizes, the last backup, and what waits or fails in the background',
  access: 'admin',
  response: System,
});

export const startBackup = operation({
  summary: 'Begins a backup on the server, which keeps the latest two; 409 while one is being made',
  access: 'admin',
});

export const issueBackupTicket = operation({
  summary: 'Confirms the identity of the admin, and returns an address that downloads a backup for a minute',
  access: 'admin',
  params: IdParams,
  body: Identity,
  response: z.object({ url: z.string() }),
});

export const retryJob = operation({
  summary: 'Runs a failed job again now; 409 while it is running',
  access: 'admin',
  params: IdParams,
});
