import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createIdleScheduler } from './idle-scheduler.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server that holds every response until `answerAll` is called. */
async function serve(scheduler: ReturnType<typeof createIdleScheduler>) {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    scheduler.trackRequest(response);
    waiting.push(response);
    server.emit('waiting');
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  /** Resolves when the request has arrived; `text` resolves with the response. */
  const ask = async () => {
    const arrived = once(server, 'waiting');
    const response = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await arrived;
    return { text: response.then((response) => response.text()) };
  };
  return { ask, answerAll: () => waiting.splice(0).forEach((response) => response.end()) };
}

it('starts background work when the open request is answered', async () => {
  const scheduler = createIdleScheduler({ quietMs: 100, maxWaitMs: 60_000 });
  const { ask, answerAll } = await serve(scheduler);
  const order: string[] = [];
  const { text } = await ask();
  const work = scheduler.runWhenIdle(async () => order.push('worked'));
  setTimeout(() => {
    order.push('answered');
    answerAll();
  }, 50);
  await Promise.all([work, text]);
  expect(order).toEqual(['answered', 'worked']);
});

it('starts background work after the maximum wait when requests never stop', async () => {
  const scheduler = createIdleScheduler({ quietMs: 60_000, maxWaitMs: 50 });
  const { ask, answerAll } = await serve(scheduler);
  const { text } = await ask();
  expect(await scheduler.runWhenIdle(async () => 'worked')).toBe('worked');
  answerAll();
  await text;
});

it('runs one background task at a time', async () => {
  const scheduler = createIdleScheduler();
  const order: string[] = [];
  const work = (name: string) =>
    scheduler.runWhenIdle(async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push(`${name} ends`);
    });
  await Promise.all([work('a'), work('b')]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});
