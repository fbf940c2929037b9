import { randomUUID } from 'node:crypto';
import { Browser, locationOf } from './browser.ts';
import { openOAuthPeer, type OAuthPeer } from './oauth-peer.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** A site on a port, with a Google and a Discord of its own. */
export interface ProviderSite extends TestApp {
  origin: string;
  google: OAuthPeer;
  discord: OAuthPeer;
  /** Lines of the log; a test empties it. */
  lines: string[];
  /** From our start at Google to the address with the code, which Google sends the browser back to. */
  goToGoogle: (browser: Browser, returnUrl?: string) => Promise<string>;
  /** All the way, as `google.person`. */
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
      const answer = await browser.open(await goToGoogle(browser, returnUrl));
      return { browser, location: locationOf(answer) };
    },
    close: async () => {
      await site.close();
      await Promise.all([google.close(), discord.close()]);
    },
  };
}

/** What Google says of a person whom nobody has seen before. */
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

/** The account that a browser is signed in to, or the status of the answer. */
export async function whoIs(browser: Browser): Promise<Record<string, unknown> | number> {
  const answer = await browser.open('/api/me');
  return answer.status === 200 ? ((await answer.json()) as Record<string, unknown>) : answer.status;
}
