import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Db } from '#src/db/types.ts';
import { registerMaintenance, type Closure } from './maintenance.ts';

it('keeps the result of the refresh that started last, whichever finishes first', async () => {
  const responses: ((closure: Closure | undefined) => void)[] = [];
  const executeTakeFirst = () =>
    new Promise<Closure | undefined>((resolve) => {
      responses.push(resolve);
    });
  const db = { selectFrom: () => ({ select: () => ({ executeTakeFirst }) }) } as unknown as Db;
  const maintenance = registerMaintenance(Fastify(), db);
  const refreshes = [maintenance.refresh(), maintenance.refresh()];
  responses[1]?.(undefined);
  await refreshes[1];
  responses[0]?.({ reason: 'maintenance', message: '', since: new Date() });
  await refreshes[0];
  expect(maintenance.find()).toBeUndefined();
});
