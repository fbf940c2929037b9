import { createHelper } from '#src/integrations/helper-process.ts';
import { AppError } from '#src/lib/errors.ts';
import { withoutDescriptors } from '@firstlayer/mesh/test/free-descriptors.ts';
import type { WaitingMessages } from './waiting-helper.ts';

// helper-process.test.ts runs this program with a low limit of open files. It sends a request without and one with free file
// descriptors, and prints both outcomes.
const script = new URL('waiting-helper.ts', import.meta.url);
const request = createHelper<WaitingMessages>({ script, maxMs: 20_000, waiting: 10 });

const without = await withoutDescriptors(getOutcome);
process.stdout.write(JSON.stringify([without, await getOutcome()]));

async function getOutcome(): Promise<unknown> {
  try {
    await request({ ms: 0 });
    return 'answered';
  } catch (error) {
    if (!(error instanceof AppError)) return String(error);
    const { status, retryAfterSeconds } = error;
    return { status, retryAfterSeconds };
  }
}
