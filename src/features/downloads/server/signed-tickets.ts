import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import * as z from 'zod/mini';
import { isEqualInConstantTime } from '#src/http/process/constant-time.ts';

interface Expiry {
  expiresAtMs: number;
}

export interface Signer<T extends object> {
  issue: (ticket: T, now: Date) => string;
  /** Returns undefined for a forged or expired ticket. */
  read: (token: string, now: Date) => (T & Expiry) | undefined;
  /** Returns undefined for a forged ticket only. */
  readExpired: (token: string) => (T & Expiry) | undefined;
}

interface TicketKind<T extends object> {
  sessionSecret: string;
  /** Distinguishes the signatures of different kinds of tickets. */
  label: string;
  lifetimeMs: number;
  /** Has the fields of `expiry`, too. */
  schema: z.ZodMiniType<T & Expiry>;
}

/** The fields of every ticket. */
export const expiry = { expiresAtMs: z.number() };

/**
 * Signs tickets that are valid for a limited time without a cookie. A ticket identifies the person; their permission is
 * checked again when it is used.
 */
export function createSigner<T extends object>(kind: TicketKind<T>): Signer<T> {
  const { sessionSecret, label, lifetimeMs, schema } = kind;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', sessionSecret, '', label, 32)));
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest('base64url');
  const readExpired: Signer<T>['readExpired'] = (token) => {
    const [payload = '', signature = '', ...rest] = token.split('.');
    if (rest.length > 0 || !isEqualInConstantTime(signature, sign(payload))) return undefined;
    const body: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    // A ticket issued by an earlier release may lack fields.
    return schema.safeParse(body).data;
  };
  return {
    issue: (ticket, now) => {
      const payload = Buffer.from(
        JSON.stringify({ ...ticket, expiresAtMs: now.getTime() + lifetimeMs }),
      ).toString('base64url');
      return `${payload}.${sign(payload)}`;
    },
    read: (token, now) => {
      const ticket = readExpired(token);
      return ticket && ticket.expiresAtMs > now.getTime() ? ticket : undefined;
    },
    readExpired,
  };
}
