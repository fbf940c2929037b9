import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { site as settings } from '#src/site.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';

const { brand } = settings;
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
  settings.brand = 'Other Shop';
});
afterAll(async () => {
  settings.brand = brand;
  await site.close();
});

describe('the page of the API', () => {
  it('has one inline script, for the theme, under the policy of all pages', async () => {
    const page = await site.request({ url: '/docs/api' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const scripts = [...page.body.matchAll(/<script>(.*?)<\/script>/g)].map(([, script = '']) => script);
    expect(scripts).toHaveLength(1);
    const hashes = scripts.map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    const policy = String(page.headers['content-security-policy']);
    expect(policy.split('; ')).toContain(`script-src 'self' ${hashes.join(' ')}`);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('has the brand in its title and in the document', async () => {
    const page = await site.request({ url: '/docs/api' });
    expect(page.body).toContain('<title>Other Shop API</title>');
    const document = await site.request({ url: '/api/openapi.json' });
    expect(document.json()).toMatchObject({ info: { title: 'Other Shop' } });
  });

  it('shows each call of the served document, and no form to send it', async () => {
    const { body } = await site.request({ url: '/docs/api' });
    const { paths } = (await site.request({ url: '/api/openapi.json' })).json<{
      paths: Record<string, object>;
    }>();
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `<strong>${method.toUpperCase()}</strong> <code>${path}</code>`),
    );
    expect(calls.filter((call) => !body.includes(call))).toEqual([]);
    expect(body).not.toMatch(/<form|<button|<input/);
  });

  it('sends itself and the document compressed', async () => {
    const headers = { 'accept-encoding': 'br' };
    for (const url of ['/docs/api', '/api/openapi.json']) {
      const response = await site.request({ url, headers });
      expect(response.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
      expect(brotliDecompressSync(response.rawPayload).toString()).toContain('/api/me');
      const { etag } = response.headers;
      const again = await site.request({ url, headers: { ...headers, 'if-none-match': String(etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });
});
