import { once } from 'node:events';
import { createServer, request as sendRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Config } from '#src/integrations/storage.ts';
import { openTestBucket } from './s3-server.ts';

/**
 * `refuse` answers 503 as S3 does under load, `stall` never answers, `stall parts` never answers what belongs to an upload
 * that has begun, `stop` sends the first half of each body, and then nothing, `slow` pauses while it takes a body, and
 * `slow end` sends spaces for a while before it answers that the parts are put together.
 */
export type BucketFault = 'none' | 'refuse' | 'stall' | 'stall parts' | 'stop' | 'slow' | 'slow end';

export interface FaultyBucket {
  /** The configuration of a bucket whose files the site reads and sends itself. */
  config: S3Config;
  setFault: (fault: BucketFault) => void;
  /** The requests since the last change that met the fault. */
  readonly faultyRequests: number;
  close: () => Promise<void>;
}

const refusal =
  '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>';

/** The time for which `slow` pauses before each of these parts of a body, in milliseconds. */
export const slowPauseMs = 500;
const slowStepBytes = 2_000_000;
const slowEndPauses = 6;

async function* slowDown(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let stepBytes = slowStepBytes;
  for await (const chunk of body) {
    stepBytes += chunk.length;
    if (stepBytes > slowStepBytes) {
      stepBytes = 0;
      await sleep(slowPauseMs);
    }
    yield chunk;
  }
}

/** Sends the response to the end of an upload as S3 does for a large one: the head at once, and spaces until it is done. */
async function respondSlowly(body: Buffer, response: ServerResponse): Promise<void> {
  for (let pause = 0; pause < slowEndPauses; pause += 1) {
    response.write(' ');
    await sleep(slowPauseMs);
  }
  response.end(body);
}

/** Opens a bucket behind a proxy that can be told to fail. */
export async function openFaultyBucket(): Promise<FaultyBucket> {
  const bucket = await openTestBucket();
  const state: { fault: BucketFault; faultyRequests: number } = { fault: 'none', faultyRequests: 0 };
  const proxy = createServer((request, response) => {
    if (state.fault !== 'none') state.faultyRequests += 1;
    const isPart = request.url?.includes('uploadId=') === true;
    const isEnd = isPart && request.method === 'POST';
    if (state.fault === 'stall' || (state.fault === 'stall parts' && isPart)) return;
    if (state.fault === 'refuse') {
      request.resume();
      response.writeHead(503, { 'content-type': 'application/xml' }).end(refusal);
      return;
    }
    const { method, headers, url = '/' } = request;
    const passed = sendRequest(new URL(url, bucket.config.endpoint), { method, headers }, (reply) => {
      if (state.fault === 'slow end' && isEnd) delete reply.headers['content-length'];
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      if (state.fault === 'slow end' && isEnd)
        buffer(reply)
          .then((body) => respondSlowly(body, response))
          .catch(() => response.destroy());
      else if (state.fault === 'stop')
        buffer(reply).then(
          (body) => response.write(body.subarray(0, body.length / 2)),
          () => response.destroy(),
        );
      else reply.pipe(response);
    });
    passed.on('error', () => response.destroy());
    if (state.fault === 'slow') pipeline(slowDown(request), passed).catch(() => response.destroy());
    else request.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    config: { ...bucket.config, endpoint: `http://127.0.0.1:${port}`, signsDownloads: false },
    setFault: (fault) => Object.assign(state, { fault, faultyRequests: 0 }),
    get faultyRequests() {
      return state.faultyRequests;
    },
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await bucket.close();
    },
  };
}
