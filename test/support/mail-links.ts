import { expect } from 'vitest';
import type { Mail } from '#src/integrations/mail.ts';
import type { TestApp } from './test-app.ts';

/** Sends what waits, and takes out what has gone to this address since the last time. */
export async function takeMails({ jobs, mails }: TestApp, to: string): Promise<Mail[]> {
  await jobs.drain();
  const taken = mails.filter((mail) => mail.to === to);
  mails.splice(0, mails.length, ...mails.filter((mail) => mail.to !== to));
  return taken;
}

/** The token of the one mail that has gone to this address; its link leads to `path`. */
export async function takeToken(site: TestApp, to: string, path: string): Promise<string> {
  const [mail, ...others] = await takeMails(site, to);
  expect(others).toEqual([]);
  const url = new URL(mail?.action?.url ?? 'http://no-link');
  expect(url.origin + url.pathname).toBe(`http://localhost${path}`);
  return url.searchParams.get('token') ?? '';
}
