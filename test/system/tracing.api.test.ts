import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTracing } from '#src/integrations/open-telemetry/open-tracing.ts';
import type { Tracing } from '#src/integrations/tracing.ts';
import { writeBuiltSite } from '#test/support/built-site.ts';
import { createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { startOtlpCollector, type OtlpCollector, type ReceivedSpan } from '#test/support/otlp-collector.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { pretendMailer } from '../support/pretend-mailer.ts';

const callerTrace = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const callerSpan = 'b7ad6b7169203331';
const kinds = { server: 2, client: 3, consumer: 5 };

let collector: OtlpCollector;
let tracing: Tracing;
let site: TestApp;
let person: UserRow;
let spans: ReceivedSpan[];
const received: IncomingHttpHeaders[] = [];

const configOf = (url: string) => ({
  url: `${url}/v1/traces`,
  headers: { authorization: 'Bearer of the collector' },
  serviceName: 'shop under test',
  ratio: 1,
});

/** Sends requests, runs jobs and calls other servers, and reads what the collector received of it. */
beforeAll(async () => {
  collector = await startOtlpCollector();
  tracing = openTracing(configOf(collector.url), () => undefined);
  const mailer = pretendMailer(async () => undefined);
  const mail = { smtpUrl: 'smtp://poster:secret-word@mail.example.com', from: 'Shop <shop@example.com>' };
  const siteDirectory = await writeBuiltSite();
  site = await createTestApp({ mail }, undefined, mailer, { tracing, siteDirectory });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  person = await createUser(site.db, { email: 'private.person@example.com' });
  await useShop(site.app.listeningOrigin);
  await site.jobs.drain();
  await tracing.traceWork({ name: 'job outgoing', kind: 'job', attributes: {} }, callOtherServers);
  await tracing.traceWork({ name: 'job unreachable', kind: 'job', attributes: {} }, callNobody);
  await tracing.close();
  ({ spans } = collector);
});
afterAll(async () => {
  await site.close();
  await collector.close();
});

async function useShop(origin: string): Promise<void> {
  const traceparent = `00-${callerTrace}-${callerSpan}-01`;
  await fetch(`${origin}/api/stl-files?search=secret-word&ticket=secret-word`, { headers: { traceparent } });
  await fetch(`${origin}/api/stl-files?limit=2`, { headers: { traceparent: 'of no use' } });
  await fetch(`${origin}/api/categories`);
  await fetch(`${origin}/api/categories`);
  await fetch(`${origin}/api/nothing/secret-word`);
  await fetch(`${origin}/healthz`);
  const headers = { 'content-type': 'application/json', origin };
  const credentials = JSON.stringify({ email: person.email, password: testPassword });
  await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body: credentials });
  const message = {
    name: 'Private Person',
    email: person.email,
    subject: 'secret-word',
    message: 'secret-word',
  };
  await fetch(`${origin}/api/contact`, { method: 'POST', headers, body: JSON.stringify(message) });
}

async function callOtherServers(): Promise<void> {
  const server = createServer((request, response) => {
    received.push(request.headers);
    response.writeHead(request.method === 'PUT' ? 503 : 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/secret-word?signature=secret-word`;
  await (await fetch(url, { method: 'PUT' })).text();
  await new Promise((resolve, reject) => {
    get(url, (response) => response.resume().once('close', resolve)).once('error', reject);
  });
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

async function callNobody(): Promise<void> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  await fetch(`http://127.0.0.1:${port}/secret-word`).catch(() => undefined);
}

function getSpans(name: string): ReceivedSpan[] {
  const found = spans.filter((span) => span.name === name);
  expect(spans.map((span) => span.name)).toContain(name);
  return found;
}

function getSpan(name: string): ReceivedSpan {
  return getSpans(name)[0] as ReceivedSpan;
}

const childrenOf = ({ spanId, traceId }: ReceivedSpan) =>
  spans.filter((span) => span.parentSpanId === spanId && span.traceId === traceId);

it('sends spans of OTLP over HTTP with the name of the service and the headers of the collector', () => {
  expect(spans.length).toBeGreaterThan(10);
  expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['shop under test']));
  expect(collector.headers[0]).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer of the collector',
  });
});

it('names the span of a request by method and route, and continues the trace of its caller', () => {
  const [continued, other] = getSpans('GET /api/stl-files');
  expect(continued).toMatchObject({ kind: kinds.server, traceId: callerTrace, parentSpanId: callerSpan });
  expect(continued?.attributes).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/api/stl-files',
    'http.response.status_code': 200,
  });
  expect(other?.parentSpanId).toBeUndefined();
  expect(other?.traceId).not.toBe(callerTrace);
  expect(spans.filter(({ name }) => name.includes('healthz'))).toEqual([]);
});

it('records the queries of a request within its span, also after a body was read', () => {
  for (const name of ['GET /api/stl-files', 'POST /api/auth/login', 'POST /api/contact']) {
    const queries = childrenOf(getSpan(name)).filter(({ attributes }) => 'db.query.text' in attributes);
    expect(queries).not.toEqual([]);
    for (const query of queries) {
      expect(query.kind).toBe(kinds.client);
      expect(query.attributes['db.system.name']).toBe('postgresql');
      expect(query.endTimeUnixNano).toBeGreaterThanOrEqual(query.startTimeUnixNano);
    }
  }
  expect(getSpan('POST /api/contact').attributes['http.response.status_code']).toBeLessThan(300);
});

it('records a response from the cache without queries', () => {
  const [computed, cached] = getSpans('GET /api/categories') as [ReceivedSpan, ReceivedSpan];
  expect(childrenOf(computed)).not.toEqual([]);
  expect(cached.attributes['firstlayer.is_cached']).toBe(true);
  expect(childrenOf(cached)).toEqual([]);
});

it('records a job with its queries, and the mail that it sends', () => {
  const job = spans.find(
    ({ name, kind }) => name.startsWith('job ') && kind === kinds.consumer && name.includes('contact'),
  );
  expect(job).toBeDefined();
  expect(job?.parentSpanId).toBeUndefined();
  const children = job ? childrenOf(job) : [];
  expect(children.some(({ attributes }) => 'db.query.text' in attributes)).toBe(true);
  expect(children.find(({ name }) => name === 'smtp send')?.attributes).toEqual({
    'server.address': 'mail.example.com',
  });
});

it('records requests to other servers, and sends them the trace', () => {
  const job = getSpan('job outgoing');
  const [put, read] = childrenOf(job).toSorted((a, b) => Number(a.startTimeUnixNano - b.startTimeUnixNano));
  expect(put).toMatchObject({ name: 'PUT', kind: kinds.client, status: { code: 2 } });
  expect(put?.attributes).toMatchObject({
    'server.address': '127.0.0.1',
    'http.response.status_code': 503,
    'error.type': '503',
  });
  expect(read).toMatchObject({ name: 'GET', kind: kinds.client, status: { code: 0 } });
  expect(read?.attributes['http.response.status_code']).toBe(200);
  expect(received.map(({ traceparent }) => traceparent)).toEqual(
    [put, read].map((span) => `00-${job.traceId}-${span?.spanId}-01`),
  );
});

it('marks a request to an unreachable server as failed', () => {
  const [call] = childrenOf(getSpan('job unreachable'));
  expect(call?.status.code).toBe(2);
  expect(call?.attributes['error.type']).toBe('ECONNREFUSED');
});

it('sends no addresses, query strings, mail addresses, passwords or names', () => {
  const text = collector.text();
  for (const secret of ['secret-word', person.email, testPassword, 'Private Person', 'poster', person.id])
    expect(text).not.toContain(secret);
});
