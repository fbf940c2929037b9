import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WaitingMessages } from '#test/support/waiting-helper.ts';
import { createHelper } from './helper-process.ts';

const script = new URL('../../test/support/waiting-helper.ts', import.meta.url);
/** Reached only where a test sets the clock. */
const maxMs = 600_000;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstlayer-helper-'));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Stops the clock of this process, but not of the helper. @returns a function that advances it */
function stopClock(): (ms: number) => Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return (ms) => vi.advanceTimersByTimeAsync(ms);
}

/** Keeps this process from reading messages. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

it('does not end a helper that works, after two of its replies arrived at once', async () => {
  const idleMs = 300;
  const request = createHelper<WaitingMessages>({ script, maxMs, waiting: 10, running: 2, idleMs });
  await request({ ms: 0 });
  const both = [request({ ms: 20 }), request({ ms: 20 })];
  await sleep(5);
  block(150);
  await Promise.all(both);
  await expect(request({ ms: 3 * idleMs })).resolves.toBeInstanceOf(Array);
});

it('starts a new helper after the last one ended because it was idle', async () => {
  const request = createHelper<WaitingMessages>({ script, maxMs, waiting: 10, idleMs: 1 });
  await request({ ms: 0 });
  await sleep(50);
  await expect(request({ ms: 0 })).resolves.toBeInstanceOf(Array);
});

it('passes no variables of its environment on to the helper', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_1');
  const request = createHelper<WaitingMessages>({ script, maxMs, waiting: 10 });
  expect(await request({ ms: 0 })).not.toContain('STRIPE_SECRET_KEY');
});

it('repeats a request whose process was ended by another request', async () => {
  const request = createHelper<WaitingMessages>({ script, maxMs, waiting: 10, running: 2 });
  await request({ ms: 0 });
  const neighbor = request({ ms: 300 });
  await expect(request({ ms: 50, crashes: true })).rejects.toThrow('The process ended with SIGKILL.');
  await expect(neighbor).resolves.toBeInstanceOf(Array);
});

it('repeats a request whose process was ended because another one took too long', async () => {
  const file = join(folder, 'done');
  const request = createHelper<WaitingMessages>({ script, maxMs, waiting: 10, running: 2 });
  const advance = stopClock();
  const slow = request({ ms: 2 * maxMs });
  await advance(maxMs / 2);
  const neighbor = request({ ms: 0, waitsFor: file });
  await advance(maxMs / 2);
  await expect(slow).rejects.toThrow('The process takes too long.');
  await writeFile(file, '');
  await expect(neighbor).resolves.toBeInstanceOf(Array);
});

it('ends the process of a request that takes too long before the request fails', async () => {
  const file = join(folder, 'part');
  const request = createHelper<WaitingMessages>({ script, maxMs, waiting: 10 });
  const advance = stopClock();
  const slow = request({ ms: 2 * maxMs, writes: file });
  await expect.poll(() => existsSync(file)).toBe(true);
  await advance(maxMs);
  await expect(slow).rejects.toThrow('takes too long');
  await rm(file);
  vi.useRealTimers();
  await sleep(200);
  expect(existsSync(file)).toBe(false);
});

it('answers 503 when there are no free file descriptors for a process, and works again afterwards', async () => {
  const program = fileURLToPath(new URL('../../test/support/helper-without-descriptors.ts', import.meta.url));
  const command = `ulimit -n 64 && exec "${process.execPath}" "${program}"`;
  const { stdout } = await promisify(execFile)('sh', ['-c', command]);
  expect(JSON.parse(stdout)).toEqual([{ status: 503, retryAfterSeconds: 30 }, 'answered']);
});
