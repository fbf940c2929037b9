import { createEmailVerificationToken } from 'better-auth/api';
import { createHmac, randomBytes } from 'node:crypto';
import { isEqualInConstantTime } from '#src/http/process/constant-time.ts';
import type { BetterAuth } from '../library/better-auth.ts';

export const resetMinutes = 30;
export const verificationMinutes = 60;
export const emailChangeMinutes = 60;

/** The address that a link was sent to. */
export type ChangeStep = 'old' | 'new';

export interface ChangeLink {
  changeId: string;
  step: ChangeStep;
}

/** Creates and checks the tokens of links in mails. */
export interface MailTokens {
  /** Random, valid once, stored as a hash. */
  createReset: (userId: string) => Promise<string>;
  /** Returns the id of the account that the token belongs to, without consuming it. */
  findReset: (token: string) => Promise<string | undefined>;
  /** Signed; it can be used repeatedly. */
  createVerification: (email: string) => Promise<string>;
  /** Signed; valid as long as the change that it names is pending. */
  signChange: (changeId: string, step: ChangeStep) => Promise<string>;
  /** Returns undefined for a token that `signChange` did not create. */
  readChange: (token: string) => Promise<ChangeLink | undefined>;
}

const resetKey = (token: string) => `reset-password:${token}`;

export function createMailTokens(library: BetterAuth): MailTokens {
  const signChange = async (changeId: string, step: ChangeStep) => {
    const { secret } = await library.$context;
    const signature = createHmac('sha256', secret).update(`email-change\n${step}\n${changeId}`);
    return `${step}_${changeId}_${signature.digest('hex')}`;
  };
  return {
    signChange,
    readChange: async (token) => {
      const [step, changeId = ''] = token.split('_');
      if (step !== 'old' && step !== 'new') return undefined;
      const isRight = isEqualInConstantTime(token, await signChange(changeId, step));
      return isRight ? { changeId, step } : undefined;
    },
    createReset: async (userId) => {
      const { internalAdapter } = await library.$context;
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(Date.now() + resetMinutes * 60_000);
      await internalAdapter.createVerificationValue({
        identifier: resetKey(token),
        value: userId,
        expiresAt,
      });
      return token;
    },
    findReset: async (token) => {
      const { internalAdapter } = await library.$context;
      const found = await internalAdapter.findVerificationValue(resetKey(token));
      return found && found.expiresAt > new Date() ? found.value : undefined;
    },
    createVerification: async (email) => {
      const { secret } = await library.$context;
      return createEmailVerificationToken(secret, email, undefined, verificationMinutes * 60);
    },
  };
}
