import { afterEach, expect, it, vi } from 'vitest';
import Fastify from 'fastify';
import pino from 'pino';
import { sweepFiles } from './sweep-files.ts';

afterEach(() => vi.useRealTimers());

it('removes old temporary files every hour, and unused derived ones every minute, until the server is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const removeOldTempFiles = vi.fn(() => Promise.resolve());
  const sweep = vi.fn(() => Promise.resolve(0));
  const app = Fastify();
  const log = pino({ level: 'silent' });
  sweepFiles(app, { storage: { removeOldTempFiles }, derivedFiles: { sweep }, log });
  await app.ready();
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(removeOldTempFiles).toHaveBeenCalledTimes(2);
  expect(sweep).toHaveBeenCalledTimes(120);
  await app.close();
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(removeOldTempFiles).toHaveBeenCalledTimes(2);
  expect(sweep).toHaveBeenCalledTimes(120);
});
