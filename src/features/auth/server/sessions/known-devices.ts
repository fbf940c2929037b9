import { createHmac, randomBytes } from 'node:crypto';
import { isEqualInConstantTime } from '#src/http/process/constant-time.ts';

export const deviceCookieName = (isSecure: boolean) => (isSecure ? '__Host-fl_device' : 'fl_device');
export const deviceSeconds = 180 * 86_400;

export interface KnownDevices {
  /** Returns the device cookie for a browser after a sign-in to this account; keeps a valid one. */
  issue: (email: string, cookie: string | undefined) => string;
  /** Returns the browser's id when it has signed in to this account before; undefined for any other cookie. */
  find: (email: string, cookie: string | undefined) => string | undefined;
}

/**
 * Marks browsers that have signed in to an account, so that strangers who fail on purpose cannot lock its owner out:
 * a known browser's failures are counted by themselves (OWASP, Slow Down Online Guessing Attacks with Device Cookies).
 */
export function createKnownDevices(secret: string): KnownDevices {
  const sign = (id: string, email: string) =>
    createHmac('sha256', secret).update(`known-device\n${id}\n${email}`).digest();

  const find: KnownDevices['find'] = (email, cookie) => {
    const [id, signature, ...rest] = cookie?.split('.') ?? [];
    if (id === undefined || signature === undefined || rest.length > 0) return undefined;
    const given = Buffer.from(signature, 'base64url');
    return isEqualInConstantTime(given, sign(id, email)) ? id : undefined;
  };

  return {
    find,
    issue: (email, cookie) => {
      const id = find(email, cookie) ?? randomBytes(16).toString('base64url');
      return `${id}.${sign(id, email).toString('base64url')}`;
    },
  };
}
