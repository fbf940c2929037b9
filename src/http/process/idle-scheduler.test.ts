import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createIdleScheduler } from './idle-scheduler.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that answers when it is told to. */
async function serve(traffic: ReturnType<typeof createIdleScheduler>) {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    traffic.trackRequest(response);
    waiting.push(response);
    server.emit('waiting');
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  /** Comes back when the request has arrived, with what to wait for. */
  const ask = async () => {
    const arrived = once(server, 'waiting');
    const answer = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await arrived;
    return { text: answer.then((response) => response.text()) };
  };
  return { ask, answerAll: () => waiting.splice(0).forEach((response) => response.end()) };
}

it('begins with background work when the request that is under way is answered', async () => {
  const traffic = createIdleScheduler({ quietMs: 100, maxWaitMs: 60_000 });
  const { ask, answerAll } = await serve(traffic);
  const order: string[] = [];
  const { text } = await ask();
  const answered = text.then(() => order.push('answered'));
  const work = traffic.runWhenIdle(async () => order.push('worked'));
  setTimeout(answerAll, 50);
  await Promise.all([work, answered]);
  expect(order).toEqual(['answered', 'worked']);
});

it('goes on with background work when requests never cease', async () => {
  const traffic = createIdleScheduler({ quietMs: 60_000, maxWaitMs: 50 });
  const { ask, answerAll } = await serve(traffic);
  const { text } = await ask();
  expect(await traffic.runWhenIdle(async () => 'worked')).toBe('worked');
  answerAll();
  await text;
});

it('does one piece of background work at a time', async () => {
  const traffic = createIdleScheduler();
  const order: string[] = [];
  const work = (name: string) =>
    traffic.runWhenIdle(async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push(`${name} ends`);
    });
  await Promise.all([work('a'), work('b')]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});
