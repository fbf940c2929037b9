import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookiesOf } from '#test/support/cookies.ts';
import { openProviderSite, type ProviderSite } from '#test/support/provider-site.ts';
import { createTestApp } from '#test/support/test-app.ts';

let site: ProviderSite;

beforeAll(async () => {
  site = await openProviderSite();
});

afterAll(() => site.close());

describe('the sign-in URLs', () => {
  it('lists the configured providers', async () => {
    const response = await site.request({ url: '/api/auth/providers' });
    expect(response.json()).toEqual(['google', 'discord']);
    expect(response.headers['cache-control']).toContain('public');
  });

  it('redirects back to the requested host name on the local machine only', async () => {
    const { port } = new URL(site.origin);
    const start = async (host: string) => {
      const response = await site.request({ url: '/api/auth/google/login', headers: { host } });
      return new URL(String(response.headers['location'])).searchParams.get('redirect_uri');
    };
    const callback = '/api/auth/callback/google';
    expect(await start(`localhost:${port}`)).toBe(`http://localhost:${port}${callback}`);
    expect(await start(`[::1]:${port}`)).toBe(`http://[::1]:${port}${callback}`);
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      'localhost:1',
      `localhost.evil.example:${port}`,
    ]) {
      expect(await start(host)).toBe(`${site.origin}${callback}`);
    }
  });

  it('require a confirmation at the provider each time', async () => {
    const promptOf = async (name: string) => {
      const { headers } = await site.request({ url: `/api/auth/${name}/login` });
      return new URL(String(headers['location'])).searchParams.get('prompt');
    };
    expect(await promptOf('google')).toBe('select_account');
    expect(await promptOf('discord')).toBe('consent');
  });

  it('returns 404 for an unknown provider', async () => {
    for (const url of ['/api/auth/github/login', '/api/auth/callback/github']) {
      const response = await site.request({ url });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'not_found' });
    }
  });

  it('returns an error for a provider that is not configured, and limits starts for one that is', async () => {
    const publicUrl = 'https://shop.example';
    const plain = await createTestApp({
      publicUrl,
      providers: { google: site.google.config, discord: undefined },
    });
    try {
      const start = (name: string) => plain.request({ url: `/api/auth/${name}/login?returnUrl=/browse` });
      expect((await start('discord')).headers['location']).toBe(
        '/login?error=provider_not_configured&returnUrl=%2Fbrowse',
      );
      expect((await plain.request({ url: '/api/auth/providers' })).json()).toEqual(['google']);
      const first = await start('google');
      const { searchParams } = new URL(String(first.headers['location']));
      expect(searchParams.get('redirect_uri')).toBe(`${publicUrl}/api/auth/callback/google`);
      expect(searchParams.get('scope')).toBe('openid email profile');
      expect(cookiesOf(first)['__Host-fl.state']).toMatchObject({
        httponly: true,
        secure: true,
        path: '/',
        samesite: 'Lax',
      });
      for (let at = 1; at < 30; at += 1) expect((await start('google')).statusCode).toBe(302);
      expect((await start('google')).statusCode).toBe(429);
      for (const url of ['/api/demo/oauth/token', '/api/demo/oauth/authorize']) {
        expect((await plain.request({ method: 'POST', url, body: {} })).statusCode).toBe(404);
      }
      for (const url of ['/api/demo/oauth/userinfo', '/api/demo/oauth/picture/ada.png']) {
        expect((await plain.request({ url })).statusCode).toBe(404);
      }
    } finally {
      await plain.close();
    }
  });
});
