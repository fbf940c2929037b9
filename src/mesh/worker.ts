import { parentPort } from 'node:worker_threads';

import { answerJob, type MeshJob } from './job.ts';

parentPort?.on('message', async (job: MeshJob) => {
  const answer = await answerJob(job);
  const views = 'result' in answer && 'views' in answer.result ? answer.result.views : [];
  parentPort?.postMessage(
    answer,
    views.flatMap(({ pixels }) => (pixels.buffer instanceof ArrayBuffer ? [pixels.buffer] : [])),
  );
});
