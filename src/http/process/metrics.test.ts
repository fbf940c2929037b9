import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';

const metricsToken = 'a token of its own, long';
const authorization = `Bearer ${metricsToken}`;
let site: TestApp;
let plain: TestApp;

beforeAll(async () => {
  site = await createTestApp({ metricsToken });
  plain = await createTestApp();
});
afterAll(async () => {
  await site.close();
  await plain.close();
});

/** Matches a line of the text format: a comment, or a name with labels and a number. */
const line =
  /^(# (HELP|TYPE) [a-z][a-z\d_]* .+|[a-z][a-z\d_]*(\{[a-z_]+="([^"\\\n]|\\["\\n])*"(,[a-z_]+="([^"\\\n]|\\["\\n])*")*\})? (-?[\d.e+-]+|NaN|\+Inf))$/;

async function read(): Promise<string[]> {
  const answer = await site.request({ url: '/metrics', headers: { authorization } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/plain');
  return answer.body.trimEnd().split('\n');
}

it('returns 404 when the site has no token, and 401 for a wrong one', async () => {
  expect((await plain.request({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404);
  for (const given of ['', 'Bearer', `Bearer ${metricsToken}x`, metricsToken]) {
    const answer = await site.request({ url: '/metrics', headers: { authorization: given } });
    expect([answer.statusCode, answer.body]).toEqual([401, '']);
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
  const mailer = measureMailer({ send: async () => undefined }, metrics);
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
