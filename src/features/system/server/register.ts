import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { registerBackupDownload } from './backups/download-route.ts';
import { registerBackupJob, startBackup } from './backups/panel-backup.ts';
import { retryJob } from './failing-jobs.ts';
import { look } from './look.ts';
import { registerStorageTotals } from './storage-totals.ts';
import type { SystemContext } from './system-context.ts';

const endpoints = joinContract(calls, schemas);

export async function register(app: FastifyInstance, context: SystemContext): Promise<void> {
  await registerBackupJob(context);
  await registerStorageTotals(context);
  registerBackupDownload(app, context);
  mount(app, endpoints.getSystem, () => look(context));
  mount(app, endpoints.startBackup, ({ viewer }) => startBackup(context, viewer.id), {
    config: { errors: [409] },
  });
  mount(app, endpoints.retryJob, ({ viewer, params }) => retryJob(context.db, params.id, viewer.id), {
    config: { errors: [404, 409] },
  });
}
