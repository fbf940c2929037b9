import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { writeBuiltSite } from '#test/support/built-site.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { createSnapshotReader } from './metrics.ts';
import { pretendMailer } from '#test/support/pretend-mailer.ts';

const metricsToken = 'a token of its own, long';
const authorization = `Bearer ${metricsToken}`;
let site: TestApp;
let plain: TestApp;

beforeAll(async () => {
  const siteDirectory = await writeBuiltSite();
  site = await createTestApp({ metricsToken }, undefined, undefined, { siteDirectory });
  plain = await createTestApp();
});
afterAll(async () => {
  await site.close();
  await plain.close();
});

/** Matches a line of the text format: a comment, or a name with labels and a number. */
const line =
  /^(# (HELP|TYPE) [a-z][a-z\d_]* .+|[a-z][a-z\d_]*(\{[a-z_]+="([^"\\\n]|\\["\\n])*"(,[a-z_]+="([^"\\\n]|\\["\\n])*")*\})? (-?[\d.e+-]+|NaN|\+Inf))$/;

function valueOf(lines: string[], name: string): number {
  return Number(lines.find((text) => text.startsWith(`${name} `))?.slice(name.length + 1) ?? 0);
}

async function read(): Promise<string[]> {
  const response = await site.request({ url: '/metrics', headers: { authorization } });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('text/plain');
  return response.body.trimEnd().split('\n');
}

it('returns 404 when the site has no token, and 401 for a wrong one', async () => {
  expect((await plain.request({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404);
  for (const given of ['', 'Bearer', `Bearer ${metricsToken}x`, metricsToken]) {
    const response = await site.request({ url: '/metrics', headers: { authorization: given } });
    expect([response.statusCode, response.body]).toEqual([401, '']);
  }
});

it('reports requests by route and status in the text format', async () => {
  await site.request({ url: '/api/stl-files/999999' });
  await site.request({ url: '/api/stl-files?limit=1' });
  const lines = await read();
  expect(lines.filter((text) => text !== '' && !line.test(text))).toEqual([]);
  const requests = 'firstlayer_http_request_duration_seconds_count';
  expect(lines).toContain(`${requests}{method="GET",route="/api/stl-files/:id",status="4xx"} 1`);
  expect(lines).toContain(`${requests}{method="GET",route="/api/stl-files",status="2xx"} 1`);
  expect(lines).toContain('firstlayer_release_mails{state="failed"} 0');
  for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes', 'page_cache_pages']) {
    expect(lines.some((text) => text.startsWith(`firstlayer_${name} `))).toBe(true);
  }
});

it('counts lookups of cached responses, and cached pages under the route of pages', async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = site.app.listeningOrigin;
  const before = await read();
  const lookups = (outcome: string) => `firstlayer_cache_lookups_total{cache="answers",outcome="${outcome}"}`;
  const page = 'firstlayer_http_request_duration_seconds_count{method="GET",route="/*",status="2xx"}';
  for (const path of ['/api/stl-files?limit=3', '/api/stl-files?limit=3', '/terms', '/terms', '/terms'])
    expect((await fetch(origin + path)).status).toBe(200);
  const after = await read();
  expect(valueOf(after, lookups('miss')) - valueOf(before, lookups('miss'))).toBe(1);
  expect(valueOf(after, lookups('hit')) - valueOf(before, lookups('hit'))).toBe(1);
  const pages = (outcome: string) => `firstlayer_cache_lookups_total{cache="pages",outcome="${outcome}"}`;
  expect([valueOf(after, pages('miss')), valueOf(after, pages('hit'))]).toEqual([1, 2]);
  expect(valueOf(after, page)).toBe(3);
});

it('reports the connections to the database and the waits for them', async () => {
  const waits = 'firstlayer_database_connection_wait_seconds_count';
  const before = await read();
  await site.request({ url: '/api/stl-files?limit=4' });
  const after = await read();
  expect(valueOf(after, waits)).toBeGreaterThan(valueOf(before, waits));
  const connections = (state: string) => valueOf(after, `firstlayer_database_connections{state="${state}"}`);
  expect(connections('busy') + connections('idle')).toBeGreaterThan(0);
  expect(connections('waiting')).toBeGreaterThanOrEqual(0);
});

it('reports for how long the oldest job that is due has waited, by kind', async () => {
  const [late, later] = [{ name: 'late-kind' }, { name: 'later-kind' }];
  for (const kind of [late, later]) await plain.jobs.register(kind, async () => undefined);
  for (const kind of [late, late]) await plain.jobs.send(kind, {});
  await plain.jobs.send(later, {}, { afterSeconds: 3600 });
  await sql`update jobs set start_after = now() - interval '90 s'
    where id = (select id from jobs where name = 'late-kind' limit 1)`.execute(plain.db);
  const snapshot = await createSnapshotReader(plain.db, plain.app.log)();
  const found = (snapshot?.waitingJobs ?? []).filter(({ kind }) => kind.startsWith('late'));
  expect(found).toEqual([{ kind: 'late-kind', count: 2, lag: expect.any(Number) as number }]);
  expect(found[0]?.lag).toBeGreaterThanOrEqual(90);
  await plain.jobs.drain();
});

it('counts finished jobs and sent mails', async () => {
  const kind = { name: 'counted' };
  const { measureJobs, measureMailer } = await import('./metrics.ts');
  const counts: string[] = [];
  const metrics = {
    countJob: (name: string, outcome: string) => void counts.push(`${name} ${outcome}`),
    countMail: (outcome: string) => void counts.push(`mail ${outcome}`),
  } as unknown as Parameters<typeof measureJobs>[1];
  const jobs = measureJobs(plain.jobs, metrics);
  await jobs.register(kind, async ({ fails }: { fails?: boolean }) => {
    if (fails === true) throw new Error('on purpose');
  });
  await jobs.send(kind, {});
  await jobs.drain();
  await jobs.send(kind, { fails: true });
  await expect(jobs.drain()).rejects.toThrow('on purpose');
  const mailer = measureMailer(
    pretendMailer(async () => undefined),
    metrics,
  );
  await mailer.send({ to: 'a@example.com' } as Parameters<typeof mailer.send>[0]);
  expect(counts).toEqual(['counted done', 'counted failed', 'mail sent']);
});

it.each(['prometheus-alerts.yaml', 'grafana-dashboard.json'])(
  'reports every metric that deploy/%s uses',
  async (file) => {
    const text = await readFile(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');
    const used = new Set(Array.from(text.matchAll(/firstlayer_[a-z\d_]+/g), ([name]) => name));
    const types = (await read()).flatMap((one) => /^# TYPE (\S+) (\S+)/.exec(one)?.slice(1, 3) ?? []);
    const reported = new Set<string>();
    for (let index = 0; index < types.length; index += 2) {
      const name = types[index] ?? '';
      reported.add(name);
      if (types[index + 1] === 'histogram')
        for (const part of ['bucket', 'count']) reported.add(`${name}_${part}`);
    }
    expect(used.size).toBeGreaterThan(5);
    expect([...used].filter((name) => !reported.has(name))).toEqual([]);
  },
);
