import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, signUp } from './site.ts';

const perSecond = 20;
const accept = 'image/avif,image/webp,*/*';

/** The settings of a site that takes the load: one person comments more often than people do. */
export const mixedLoadEnv = { COMMENTS_PER_MINUTE: '100000' };

type Send = (path: string, init?: { method: string; body?: object }) => Promise<void>;

/**
 * Lists what visitors do: pages, the calls behind them, searches that are all different, and pictures; and what people
 * who are signed in do: sign-ins, their lists, favorites, comments and downloads.
 */
async function listActions(url: string): Promise<((n: number) => Promise<unknown>)[]> {
  const email = `${randomUUID()}@bench.example`;
  let cookie = await signUp(url, email);
  // A person has a limited number of sessions, so that a sign-in may end the earliest one.
  const signInAgain = async () => {
    cookie = await signIn(url, email);
  };
  const response = await fetch(`${url}/api/stl-files?limit=40`);
  const designs = (await response.json()) as { id: number; isPremium: boolean }[];
  const choose = (n: number, all = designs) => all[n % all.length]?.id ?? 1;
  const free = designs.filter(({ isPremium }) => !isPremium);
  const visit = createSender(url, () => ({}));
  const act = createSender(url, () => ({ cookie }));
  const models = '/api/stl-files';
  return [
    () => visit('/'),
    () => visit('/browse'),
    () => visit('/pricing'),
    (n) => visit(`/model/${choose(n)}`),
    (n) => visit(`/browse?q=vase${n}`),
    (n) => visit(`${models}?q=planter%20${n % 500}`),
    (n) => visit(`${models}/${choose(n)}`),
    (n) => visit(`${models}/${choose(n)}/comments`),
    (n) => visit(`${models}/${choose(n)}/image?w=${[320, 480, 640][n % 3]}`),
    (n) => (n % 10 === 0 ? signInAgain() : act('/api/me')),
    () => act('/api/user/favorites'),
    () => act('/api/user/downloads'),
    (n) => act(`${models}?q=box%20${n % 500}`),
    (n) =>
      act(`${models}/${choose(Math.floor(n / 2))}/favorite`, { method: n % 2 === 0 ? 'POST' : 'DELETE' }),
    (n) =>
      act(`${models}/${choose(n)}/comments`, { method: 'POST', body: { content: `Print ${n} went well.` } }),
    (n) => act(`${models}/${choose(n, free)}/download`),
  ];
}

/** Returns a function that sends a request and reads the response. It throws when the status is not 2xx. */
function createSender(url: string, getHeaders: () => Record<string, string>): Send {
  return async (path, { method = 'GET', body } = { method: 'GET' }) => {
    const response = await fetch(url + path, {
      method,
      headers: { accept, ...getHeaders(), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.body)
      await buffer(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]));
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  };
}

/** Does at a constant rate what visitors and people who are signed in do. @throws the first failure */
export async function runMixedLoad(url: string, seconds: number): Promise<void> {
  const actions = await listActions(url);
  const failures: unknown[] = [];
  const running = new Set<Promise<unknown>>();
  for (let n = 0; n < seconds * perSecond && failures.length === 0; n += 1) {
    const action = actions[n % actions.length]?.(Math.floor(n / actions.length)) ?? Promise.resolve();
    const one: Promise<unknown> = action
      .catch((error: unknown) => failures.push(error))
      .finally(() => running.delete(one));
    running.add(one);
    await sleep(1000 / perSecond);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
