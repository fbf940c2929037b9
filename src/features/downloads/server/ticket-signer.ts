import { createHmac, hkdfSync } from 'node:crypto';
import * as z from 'zod/mini';
import { isEqualInConstantTime } from '#src/http/process/constant-time.ts';

const lifetimeMs = 5 * 60_000;

const Ticket = z.object({
  userId: z.string(),
  modelId: z.number(),
  bundleSha256: z.string(),
  /** Version of the accepted terms. */
  termsVersion: z.string(),
  expiresAtMs: z.number(),
});
export type Ticket = z.output<typeof Ticket>;

export interface TicketSigner {
  issue: (ticket: Omit<Ticket, 'expiresAtMs'>, now: Date) => string;
  /** Returns undefined for a forged or expired ticket. */
  read: (token: string, now: Date) => Ticket | undefined;
}

/**
 * Signs download tickets for one version of one design, valid for five minutes without a cookie. A ticket identifies the
 * person; their permission is checked again when it is used.
 */
export function createTicketSigner(sessionSecret: string): TicketSigner {
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
      if (rest.length > 0 || !isEqualInConstantTime(given, sign(payload))) return undefined;
      // A ticket issued by an earlier release may lack fields.
      const { data } = Ticket.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      return data && data.expiresAtMs > now.getTime() ? data : undefined;
    },
  };
}
