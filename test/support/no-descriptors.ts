import { closeSync, openSync } from 'node:fs';
import { Drawing } from '#src/mesh/render-process.ts';
import type { MeshJob } from '#src/mesh/job.ts';
import { defaultThreadOptions } from '#src/mesh/thread-pool.ts';

// A program of drawing.test.ts, which starts it with a low limit of open files: draws one job without and one with free
// file descriptors, and prints what became of each.
const job: MeshJob = JSON.parse(process.argv[2] ?? '');
const drawing = new Drawing(defaultThreadOptions);

const descriptors = takeAllDescriptors();
const without = await outcomeOf(drawing.run(job));
for (const descriptor of descriptors) closeSync(descriptor);
const withFree = await outcomeOf(drawing.run(job));
await drawing.close();
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

async function outcomeOf(running: Promise<unknown>): Promise<unknown> {
  const [settled] = await Promise.allSettled([running]);
  return settled.status === 'fulfilled' ? 'drawn' : settled.reason.code;
}
