import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createEmptyDatabase } from '../support/databases.ts';
import { longestWaitMs } from '../support/limits.ts';
import { startShop, type ShopResponse } from '../support/outage-shop.ts';

const url = process.env.TEST_DATABASE_URL;

it.each([
  ['JSON', { LOG_FORMAT: 'json' }],
  ['text', { LOG_FORMAT: 'text' }],
])('runs on and stops gracefully when nobody reads its log in %s any more', async (_format, env) => {
  const database = url === undefined ? undefined : await createEmptyDatabase(url);
  const shop = await startShop({ databaseUrl: database?.url, env: { ...env, LOG_LEVEL: 'info' } });
  for (const name of ['stdout', 'stderr'] as const) {
    shop.closeOutput(name);
    const responses: ShopResponse[] = [];
    for (let n = 0; n < 20; n += 1) responses.push(await shop.ask(`/api/categories?n=${n}`));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    shop.requireAlive();
  }
  expect(await shop.end()).toBe(0);
  await shop.stop();
  await database?.drop();
});

const program = `
  const { createLogger } = await import(process.argv[1] + '/logger.ts');
  const { surviveClosedOutputs } = await import(process.argv[1] + '/outputs.ts');
  surviveClosedOutputs();
  const log = createLogger('info');
  for (let n = 0; n < 5; n += 1) {
    log.info('logged');
    console.log('printed');
    await new Promise(setImmediate);
  }
  console.error('done');`;

it.runIf(existsSync('/dev/full'))(
  'runs to its end, and says why, when the disk of its output is full',
  async () => {
    const folder = fileURLToPath(new URL('../../src/http/process', import.meta.url));
    const options = ['--input-type=module', '-e', program, folder];
    const script = 'exec "$0" "$@" >/dev/full';
    const { stderr } = await promisify(execFile)('sh', ['-c', script, process.execPath, ...options], {
      timeout: longestWaitMs,
    });
    expect(stderr).toMatch(/^The standard output cannot be written \(ENOSPC.*\ndone\n$/s);
  },
);
