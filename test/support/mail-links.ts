import { expect } from 'vitest';
import type { Mail } from '#src/integrations/mail.ts';
import type { TestApp } from './test-app.ts';

/** Sends pending mails, and returns and removes those to this address since the last call. */
export async function takeMails({ jobs, mails }: TestApp, to: string): Promise<Mail[]> {
  await jobs.drain();
  const taken = mails.filter((mail) => mail.to === to);
  mails.splice(0, mails.length, ...mails.filter((mail) => mail.to !== to));
  return taken;
}

/** Returns the token of the only mail to this address, whose link points to `path`. */
export async function takeToken(site: TestApp, to: string, path: string): Promise<string> {
  const [mail, ...others] = await takeMails(site, to);
  expect(others).toEqual([]);
  const url = new URL(mail?.action?.url ?? 'http://no-link');
  expect(url.origin + url.pathname).toBe(`http://localhost${path}`);
  return url.searchParams.get('token') ?? '';
}
