import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { site as settings } from '#src/site.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';

const { brand } = settings;
let site: TestApp;
beforeAll(async () => {
  settings.brand = 'Other Shop';
  site = await createTestApp();
});
afterAll(async () => {
  settings.brand = brand;
  await site.close();
});

describe('the page of the API', () => {
  it('loads scripts of our own origin only, under the policy of all pages', async () => {
    const page = await site.request({ url: '/docs/api' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const policy = String(page.headers['content-security-policy']);
    expect(policy.split('; ')).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
    const scripts = [...page.body.matchAll(/<script([^>]*)>([^<]*)</g)];
    expect(scripts.map(([, , inline]) => inline?.trim())).toEqual(['', '', '']);
    for (const [, attributes] of scripts) {
      const url = /src="(\/docs\/api\/static\/[\w-]+\.js)"/.exec(attributes ?? '')?.[1] ?? '';
      const script = await site.request({ url });
      expect([url, script.statusCode]).toEqual([url, 200]);
      expect(script.headers['content-type']).toContain('javascript');
    }
  });

  it('has the brand in its title and in the document', async () => {
    const page = await site.request({ url: '/docs/api' });
    expect(page.body).toContain('<title>Other Shop API</title>');
    const document = await site.request({ url: '/api/openapi.json' });
    expect(document.json()).toMatchObject({ info: { title: 'Other Shop' } });
  });

  it('shows the served document and sends no calls', async () => {
    const shown = await site.request({ url: '/docs/api/json' });
    const served = await site.request({ url: '/api/openapi.json' });
    expect(shown.json()).toEqual(served.json());
    const { body } = await site.request({ url: '/docs/api/static/swagger-initializer.js' });
    expect(body).toContain('"supportedSubmitMethods":[]');
    expect(body).toMatch(/validatorUrl: (null|false)/);
  });

  it('sends the document compressed, and has no second form of it', async () => {
    const headers = { 'accept-encoding': 'br' };
    for (const url of ['/docs/api/json', '/api/openapi.json']) {
      const answer = await site.request({ url, headers });
      expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
      const text = brotliDecompressSync(answer.rawPayload).toString();
      expect(JSON.parse(text)).toHaveProperty('openapi');
      const { etag } = answer.headers;
      const again = await site.request({ url, headers: { ...headers, 'if-none-match': String(etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    expect((await site.request({ url: '/docs/api/yaml' })).statusCode).toBe(404);
  });

  it('returns 404 for a file outside the folder of the page', async () => {
    const answer = await site.request({ url: '/docs/api/static/..%2F..%2Fpackage.json' });
    expect(answer.statusCode).toBe(404);
  });
});
