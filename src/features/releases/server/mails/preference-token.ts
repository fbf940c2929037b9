import { createHmac, hkdfSync } from 'node:crypto';
import { isEqualInConstantTime } from '#src/http/process/constant-time.ts';

/** Signs tokens that identify a mail's recipient. They do not expire, as a mail may be read years later, and grant nothing else. */
export interface PreferenceTokens {
  issue: (userId: string) => string;
  /** Returns the user id, or undefined for an invalid token. */
  read: (token: string) => string | undefined;
}

export function createPreferenceTokens(sessionSecret: string): PreferenceTokens {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'firstlayer mail preferences 1', 32));
  const sign = (userId: string) => createHmac('sha256', key).update(userId).digest();
  return {
    issue: (userId) => `${Buffer.from(userId).toString('base64url')}.${sign(userId).toString('base64url')}`,
    read: (token) => {
      const [name = '', signature = '', ...rest] = token.split('.');
      const userId = Buffer.from(name, 'base64url').toString();
      const isRight = isEqualInConstantTime(Buffer.from(signature, 'base64url'), sign(userId));
      return isRight && rest.length === 0 ? userId : undefined;
    },
  };
}
