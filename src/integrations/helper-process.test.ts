import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import type { WaitingMessages } from '#test/support/waiting-helper.ts';
import { createHelper } from './helper-process.ts';

const script = new URL('../../test/support/waiting-helper.ts', import.meta.url);

afterEach(() => vi.unstubAllEnvs());

/** Keeps this process from reading messages. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

it('does not end a helper that works, after two of its replies arrived at once', async () => {
  const idleMs = 300;
  const request = createHelper<WaitingMessages>({ script, maxMs: 20_000, waiting: 10, running: 2, idleMs });
  await request({ ms: 0 });
  const both = [request({ ms: 20 }), request({ ms: 20 })];
  await sleep(5);
  block(150);
  await Promise.all(both);
  await expect(request({ ms: 3 * idleMs })).resolves.toBeInstanceOf(Array);
});

it('starts a new helper after the last one ended because it was idle', async () => {
  const request = createHelper<WaitingMessages>({ script, maxMs: 20_000, waiting: 10, idleMs: 1 });
  await request({ ms: 0 });
  await sleep(50);
  await expect(request({ ms: 0 })).resolves.toBeInstanceOf(Array);
});

it('passes no variables of its environment on to the helper', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_1');
  const request = createHelper<WaitingMessages>({ script, maxMs: 20_000, waiting: 10 });
  expect(await request({ ms: 0 })).not.toContain('STRIPE_SECRET_KEY');
});
