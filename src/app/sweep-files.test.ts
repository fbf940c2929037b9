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

it('logs which files could not be removed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const fail = () => Promise.reject(new Error('EIO'));
  const app = Fastify();
  const events: unknown[] = [];
  const write = (line: string) => void events.push((JSON.parse(line) as { event: string }).event);
  const log = pino({}, { write });
  sweepFiles(app, { storage: { removeOldTempFiles: fail }, derivedFiles: { sweep: fail }, log });
  vi.advanceTimersByTime(60_000);
  await Promise.resolve();
  expect(events).toEqual(['derived_sweep_failed']);
  vi.advanceTimersByTime(59 * 60_000);
  await Promise.resolve();
  expect(events).toContain('temp_sweep_failed');
  await app.close();
});
