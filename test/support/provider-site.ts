import { randomUUID } from 'node:crypto';
import { Browser, locationOf } from './browser.ts';
import { openOAuthPeer, type OAuthPeer } from './oauth-peer.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** A site on a port, with local servers for Google and Discord. */
export interface ProviderSite extends TestApp {
  origin: string;
  google: OAuthPeer;
  discord: OAuthPeer;
  /** The lines of the log. A test may empty it. */
  lines: string[];
  /** Follows the sign-in at Google up to the callback URL with the code. */
  goToGoogle: (browser: Browser, returnUrl?: string) => Promise<string>;
  /** Signs in completely as `google.person`. */
  signIn: (returnUrl?: string, browser?: Browser) => Promise<{ browser: Browser; location: string }>;
}

export async function openProviderSite(): Promise<ProviderSite> {
  const [google, discord] = await Promise.all([openOAuthPeer('shop-google'), openOAuthPeer('shop-discord')]);
  const lines: string[] = [];
  const providers = { google: google.config, discord: discord.config };
  const site = await createTestApp(
    { providers, rateLimitFactor: 100, logLevel: 'info' },
    { write: (line) => void lines.push(line) },
  );
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const goToGoogle: ProviderSite['goToGoogle'] = async (browser, returnUrl) => {
    const query = returnUrl === undefined ? '' : `?${new URLSearchParams({ returnUrl })}`;
    return browser.leadsTo(await browser.leadsTo(`/api/auth/google/login${query}`));
  };
  return {
    ...site,
    origin,
    google,
    discord,
    lines,
    goToGoogle,
    signIn: async (returnUrl, browser = new Browser(origin)) => {
      const response = await browser.open(await goToGoogle(browser, returnUrl));
      return { browser, location: locationOf(response) };
    },
    close: async () => {
      await site.close();
      await Promise.all([google.close(), discord.close()]);
    },
  };
}

/** Returns Google's profile of a new person. */
export function makeGooglePerson(fields: object = {}) {
  const mark = randomUUID().slice(0, 8);
  return {
    sub: `google-${mark}`,
    email: `${mark}@example.com`,
    email_verified: true,
    given_name: `Ada${mark}`,
    family_name: 'Lovelace',
    ...fields,
  };
}

/** Returns the account that a browser is signed in to, or the status of the response. */
export async function whoIs(browser: Browser): Promise<Record<string, unknown> | number> {
  const response = await browser.open('/api/me');
  return response.status === 200 ? ((await response.json()) as Record<string, unknown>) : response.status;
}
