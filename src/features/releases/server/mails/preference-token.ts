import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Says whose mails they are, for as long as the account is there: a mail may be read years later. Good for nothing else. */
export interface PreferenceTokens {
  issue: (userId: string) => string;
  /** Undefined for what was not issued here. */
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
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(userId);
      const isRight = given.length === expected.length && timingSafeEqual(given, expected);
      return isRight && rest.length === 0 ? userId : undefined;
    },
  };
}
