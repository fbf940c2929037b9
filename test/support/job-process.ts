import pino from 'pino';
import { connect } from '#src/db/client.ts';
import { createJobs, type JobKind } from '#src/jobs/jobs.ts';

// This program runs jobs until it is killed. It prints which one has started, and never finishes the first.
const [where = '', isFirst] = process.argv.slice(2);
const isUrl = where.startsWith('postgres');
const connection = await connect({
  ...(isUrl ? { url: where } : { dataDir: where }),
  onError: (error) => {
    throw error;
  },
});
const jobs = createJobs({ connection, log: pino({ level: 'silent' }), checkMs: 3000 });
const kind: JobKind<{ word: string }> = { name: 'test-killed' };
await jobs.register(kind, async ({ word }) => {
  process.stdout.write(`${word}\n`);
  if (isFirst === 'first') await new Promise(() => undefined);
});
if (isFirst === 'first') await jobs.send(kind, { word: 'begun' });
await jobs.start();
