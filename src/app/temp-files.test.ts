import { afterEach, expect, it, vi } from 'vitest';
import Fastify from 'fastify';
import pino from 'pino';
import { sweepTempFiles } from './temp-files.ts';

afterEach(() => vi.useRealTimers());

it('removes old temporary files every hour until the server is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const removeOldTempFiles = vi.fn(() => Promise.resolve());
  const app = Fastify();
  sweepTempFiles(app, { storage: { removeOldTempFiles }, log: pino({ level: 'silent' }) });
  await app.ready();
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(removeOldTempFiles).toHaveBeenCalledTimes(2);
  await app.close();
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(removeOldTempFiles).toHaveBeenCalledTimes(2);
});
