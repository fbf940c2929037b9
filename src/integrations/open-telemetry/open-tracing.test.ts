import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import { startOtlpCollector, type OtlpCollector } from '#test/support/otlp-collector.ts';
import { openTracing } from './open-tracing.ts';

const callerTrace = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const callerSpan = 'b7ad6b7169203331';
/** Spans are sent when this many have ended. */
const batchSize = 512;

let collector: OtlpCollector | undefined;
afterEach(async () => {
  await collector?.close();
  collector = undefined;
});

function open(url: string, ratio = 1) {
  const states: (Error | undefined)[] = [];
  const config = { url: `${url}/v1/traces`, headers: {}, serviceName: 'test', ratio };
  return { states, tracing: openTracing(config, (failure) => states.push(failure)) };
}

const job = { name: 'job test', kind: 'job', attributes: {} } as const;

it.each(['stalls', 'is busy', 'is away'] as const)('ends when the collector %s', async (behavior) => {
  const peer = await startOtlpCollector(behavior === 'is away' ? 'accepts' : behavior);
  if (behavior === 'is away') await peer.close();
  else collector = peer;
  const { tracing } = open(peer.url);
  for (let index = 0; index < 20 * batchSize; index += 1)
    expect(await tracing.traceWork(job, async () => index)).toBe(index);
  await tracing.close();
  expect(peer.spans).toEqual([]);
});

it('reports that the collector refuses spans, and that it accepts them again, once each', async () => {
  collector = await startOtlpCollector('refuses');
  const { tracing, states } = open(collector.url);
  const sendBatch = async () => {
    for (let index = 0; index < batchSize; index += 1) await tracing.traceWork(job, async () => undefined);
  };
  await sendBatch();
  await waitFor(() => expect(states).toEqual([expect.any(Error)]));
  await sendBatch();
  collector.behavior = 'accepts';
  await waitFor(async () => {
    await sendBatch();
    expect(states).toEqual([expect.any(Error), undefined]);
  });
  await tracing.close();
});

it('throws the error of the work, and records its code without its message', async () => {
  collector = await startOtlpCollector();
  const { tracing } = open(collector.url);
  const failure = Object.assign(new Error('550 private.person@example.com is unknown'), {
    code: 'EENVELOPE',
  });
  await expect(tracing.traceWork(job, () => Promise.reject(failure))).rejects.toBe(failure);
  await tracing.close();
  expect(collector.spans).toHaveLength(1);
  expect(collector.spans[0]).toMatchObject({
    status: { code: 2 },
    attributes: { 'error.type': 'EENVELOPE' },
  });
  expect(collector.text()).not.toContain('private.person');
});

it('records the configured share of new traces, and those that the caller records', async () => {
  collector = await startOtlpCollector();
  const { tracing } = open(collector.url, 0);
  const server = createServer((request, response) =>
    tracing.traceRequest(request, response, () => response.end()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await fetch(url);
  for (const flags of ['00', '01', '03'])
    await fetch(url, { headers: { traceparent: `00-${callerTrace}-${callerSpan}-${flags}` } });
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  await tracing.close();
  expect(collector.spans.map(({ traceId, parentSpanId }) => [traceId, parentSpanId])).toEqual([
    [callerTrace, callerSpan],
    [callerTrace, callerSpan],
  ]);
});
