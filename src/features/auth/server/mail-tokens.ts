import { createEmailVerificationToken } from 'better-auth/api';
import { randomBytes } from 'node:crypto';
import type { BetterAuth } from './better-auth.ts';

export const resetMinutes = 30;
export const verificationMinutes = 60;

/** What links in mails carry. The library takes them in again. */
export interface MailTokens {
  /** Random, good once, kept as a hash. */
  createReset: (userId: string) => Promise<string>;
  /** Signed, harmless to repeat. */
  createVerification: (email: string) => Promise<string>;
}

export function createMailTokens(library: BetterAuth): MailTokens {
  return {
    createReset: async (userId) => {
      const { internalAdapter } = await library.$context;
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(Date.now() + resetMinutes * 60_000);
      await internalAdapter.createVerificationValue({
        identifier: `reset-password:${token}`,
        value: userId,
        expiresAt,
      });
      return token;
    },
    createVerification: async (email) => {
      const { secret } = await library.$context;
      return createEmailVerificationToken(secret, email, undefined, verificationMinutes * 60);
    },
  };
}
