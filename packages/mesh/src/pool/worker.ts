import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { runJob, type MeshJob } from './job.ts';

parentPort?.on('message', async (job: MeshJob) => {
  parentPort?.postMessage(await runJob(job));
  flushCompileCache();
});
