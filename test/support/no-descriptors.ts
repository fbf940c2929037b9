import { closeSync, openSync } from 'node:fs';
import { BackgroundProcess } from '#src/mesh/background-process.ts';
import type { MeshJob } from '#src/mesh/job.ts';
import { defaultThreadOptions } from '#src/mesh/thread-pool.ts';

// background-process.test.ts runs this program with a low limit of open files. It renders one job without and one with free
// file descriptors, and prints both outcomes.
const job: MeshJob = JSON.parse(process.argv[2] ?? '');
const renderer = new BackgroundProcess(defaultThreadOptions);

const descriptors = takeAllDescriptors();
const without = await getOutcome(renderer.run(job));
for (const descriptor of descriptors) closeSync(descriptor);
const withFree = await getOutcome(renderer.run(job));
await renderer.close();
process.stdout.write(JSON.stringify([without, withFree]));

function takeAllDescriptors(): number[] {
  const taken: number[] = [];
  for (;;) {
    try {
      taken.push(openSync('/dev/null', 'r'));
    } catch {
      return taken;
    }
  }
}

async function getOutcome(running: Promise<unknown>): Promise<unknown> {
  const [settled] = await Promise.allSettled([running]);
  return settled.status === 'fulfilled' ? 'drawn' : settled.reason.code;
}
