import { BackgroundProcess } from '../src/pool/background-process.ts';
import type { MeshJob } from '../src/pool/job.ts';
import { defaultThreadOptions } from '../src/pool/thread-pool.ts';
import { withoutDescriptors } from './free-descriptors.ts';

// background-process.test.ts runs this program with a low limit of open files. It renders one job without and one with free
// file descriptors, and prints both outcomes.
const job: MeshJob = JSON.parse(process.argv[2] ?? '');
const renderer = new BackgroundProcess(defaultThreadOptions);

const without = await withoutDescriptors(() => getOutcome(renderer.run(job)));
const withFree = await getOutcome(renderer.run(job));
await renderer.close();
process.stdout.write(JSON.stringify([without, withFree]));

async function getOutcome(running: Promise<unknown>): Promise<unknown> {
  const [settled] = await Promise.allSettled([running]);
  return settled.status === 'fulfilled' ? 'drawn' : settled.reason.code;
}
