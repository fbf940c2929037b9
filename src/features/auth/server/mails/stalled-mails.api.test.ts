import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmtpPeer, type SmtpPeer } from '#test/support/smtp-peer.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { waitFor } from '#test/support/wait-for.ts';

let site: TestApp;
let peer: SmtpPeer;

beforeAll(async () => {
  peer = await createSmtpPeer();
  site = await createTestApp({ rateLimitFactor: 100, mail: peer.config }, undefined, peer.mailer);
  await site.jobs.start();
});
afterAll(async () => {
  // Ends the stalled deliveries, for which the jobs would wait.
  await peer.close();
  await site.close();
});

const register = (email: string) =>
  site.request({
    method: 'POST',
    url: '/api/auth/register',
    body: { email, password: 'a good long password', firstName: 'Mira' },
  });

it('sends the mails of other people while the mail server does not answer for two', async () => {
  peer.responses.data = (to) => (to.startsWith('stalled') ? 'stall' : undefined);
  const stalled = ['stalled.1@example.com', 'stalled.2@example.com'];
  for (const email of stalled) await register(email);
  await waitFor(() => expect(peer.stalled).toHaveLength(2));
  const others = ['other.1@example.com', 'other.2@example.com'];
  for (const email of others) await register(email);
  await waitFor(() => expect(peer.received).toHaveLength(2));
  expect(peer.received.map(({ to }) => to).toSorted()).toEqual(others);
  expect(peer.stalled.toSorted()).toEqual(stalled);
});
