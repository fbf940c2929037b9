import { createHash, randomInt } from 'node:crypto';
import { twoFactor } from 'better-auth/plugins';
import { site } from '#src/site.ts';

const challengeSeconds = 5 * 60;
const codeCount = 10;
const groups = 6;
const groupLength = 4;
/** Alphabet of 32 characters, without l, o, 0 and 1. Each has 5 bits, so a code has 120 bits. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const hashMark = 'sha256:';

/** Hashes a recovery code, which is long enough for a plain hash. Case and dashes are ignored. */
export function recoveryCodeHash(typed: string): string {
  const plain = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return hashMark + createHash('sha256').update(plain).digest('base64url');
}

/** Returns the six digits without spaces; undefined for any other text. */
export function readAppCode(typed: string): string | undefined {
  const code = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : undefined;
}

function createRecoveryCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Hashes new codes only. The library rewrites the list whenever a code is used. */
function hashCodes(list: string): string {
  const codes = JSON.parse(list) as string[];
  return JSON.stringify(codes.map((code) => (code.startsWith(hashMark) ? code : recoveryCodeHash(code))));
}

/** Configures the library's second factor: TOTP, and recovery codes that are stored as hashes. */
export function secondFactor() {
  const plugin = twoFactor({
    // The library reads it for each new factor.
    get issuer() {
      return site.brand;
    },
    allowPasswordless: true,
    twoFactorCookieMaxAge: challengeSeconds,
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 },
    backupCodeOptions: {
      customBackupCodesGenerate: () => Array.from({ length: codeCount }, createRecoveryCode),
      storeBackupCodes: {
        encrypt: (list) => Promise.resolve(hashCodes(list)),
        decrypt: (list) => Promise.resolve(list),
      },
    },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'two_factor',
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  });
  // A sign-in with Google or Discord requires the second factor as well.
  for (const hook of plugin.hooks.after) {
    hook.matcher = ({ path }) => path === '/sign-in/email' || path === '/callback/:id';
  }
  return plugin;
}
