import { parentPort } from 'node:worker_threads';

import { answerJob, type MeshJob } from './job.ts';

parentPort?.on('message', async (job: MeshJob) => {
  parentPort?.postMessage(await answerJob(job));
});
