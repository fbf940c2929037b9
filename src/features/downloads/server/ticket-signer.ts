import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

const lifetimeMs = 5 * 60_000;

const Ticket = z.object({
  userId: z.string(),
  modelId: z.number(),
  bundleSha256: z.string(),
  /** Of the terms, as they were agreed to. */
  termsVersion: z.string(),
  expiresAtMs: z.number(),
});
export type Ticket = z.output<typeof Ticket>;

export interface TicketOffice {
  issue: (ticket: Omit<Ticket, 'expiresAtMs'>, now: Date) => string;
  /** Undefined for one that is forged or has run out. */
  read: (token: string, now: Date) => Ticket | undefined;
}

/**
 * Signed addresses for one version of one design, valid for five minutes; no cookie is needed beside them. A ticket says
 * who downloads: whether that person may do so is checked again when it is used.
 */
export function createTicketOffice(sessionSecret: string): TicketOffice {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'firstlayer download ticket 1', 32));
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest();
  return {
    issue: (ticket, now) => {
      const body: Ticket = { ...ticket, expiresAtMs: now.getTime() + lifetimeMs };
      const payload = Buffer.from(JSON.stringify(body)).toString('base64url');
      return `${payload}.${sign(payload).toString('base64url')}`;
    },
    read: (token, now) => {
      const [payload = '', signature = '', ...rest] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(payload);
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
        return undefined;
      // One that an earlier version of the program gave may lack something.
      const { data } = Ticket.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      return data && data.expiresAtMs > now.getTime() ? data : undefined;
    },
  };
}
