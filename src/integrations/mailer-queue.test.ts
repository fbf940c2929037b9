import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSmtpPeer, type SmtpPeer } from '#test/support/smtp-peer.ts';
import { waitFor } from '#test/support/wait-for.ts';
import { mailsAtOnce } from './mail-retries.ts';

const stalledAddress = 'stalled@example.com';
const mail = { to: 'zoe@example.com', subject: 'Hello', preview: '', heading: 'Hello', paragraphs: [] };
/** The last connection is for urgent mails. */
const othersAtOnce = mailsAtOnce - 1;

let peer: SmtpPeer;
/** The time limits of the deliveries that have begun. */
let limits: AbortController[];

beforeEach(async () => {
  limits = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
  peer = await createSmtpPeer();
  peer.responses.data = (to) => (to === stalledAddress ? 'stall' : undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await peer.close();
});

/** @returns the deliveries, of which as many have begun as there are connections for them */
async function sendStalled(count: number): Promise<Promise<void>[]> {
  const sent = Array.from({ length: count }, () => peer.mailer.send({ ...mail, to: stalledAddress }));
  void Promise.allSettled(sent);
  await waitFor(() => expect(peer.stalled).toHaveLength(othersAtOnce));
  return sent;
}

it('gives a mail its whole time when it waited for stalled ones', async () => {
  const stalled = await sendStalled(othersAtOnce);
  const waiting = peer.mailer.send(mail);
  // The mail waits for its turn by the time at which a later one has been delivered.
  await peer.mailer.send({ ...mail, to: 'urgent@example.com', isUrgent: true });
  for (const limit of limits) limit.abort();
  for (const one of stalled) await expect(one).rejects.toThrow(/did not finish within \d+ ms/);
  await waiting;
  expect(peer.received.map(({ to }) => to)).toEqual(['urgent@example.com', mail.to]);
});

it('keeps a connection for urgent mails while others are stalled', async () => {
  void (await sendStalled(othersAtOnce + 2));
  await peer.mailer.send({ ...mail, isUrgent: true });
  expect(peer.received.map(({ to }) => to)).toEqual([mail.to]);
});
