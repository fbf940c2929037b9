import type { FastifyRequest } from 'fastify';
import type { Db } from '#src/db/types.ts';
import type { Viewer } from '#src/http/api/endpoints.ts';
import { conflict, invalid, unauthorized, type AppError } from '#src/lib/errors.ts';
import type { AuthContext } from '../auth-context.ts';
import { messages } from '../../messages.ts';
import { endSessionsExcept } from '../sessions/sessions.ts';
import { readAppCode } from '../library/second-factor-plugin.ts';
import { claimCode } from './used-codes.ts';

export interface TotpCall {
  request: FastifyRequest;
  viewer: Viewer;
}

export interface TotpSetup {
  totpUri: string;
  secret: string;
  recoveryCodes: string[];
}

/**
 * Creates a secret that becomes active once a code has confirmed it; replaces an unconfirmed one.
 * @throws AppError 400 `wrong_password`, 403 `sign_in_again`, 409 `already_enabled`, 429
 */
export async function beginTotp(
  { db, auth }: AuthContext,
  { request, viewer }: TotpCall,
  password?: string,
): Promise<TotpSetup> {
  if (await isEnabled(db, viewer)) throw alreadyEnabled();
  await auth.confirmIdentity(request, viewer, password);
  const response = await auth.ask(request, '/two-factor/enable', { password });
  const { totpURI, backupCodes } = await readResponse<{ totpURI: string; backupCodes: string[] }>(response);
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  return { totpUri: totpURI, secret, recoveryCodes: backupCodes };
}

/**
 * Switches the second factor on and ends all other sessions.
 * @returns the Set-Cookie lines of the renewed session
 * @throws AppError 400 `invalid_code`, 409 `already_enabled` or `not_begun`, 429
 */
export async function confirmTotp(
  { db, auth, limiter, now }: AuthContext,
  { request, viewer }: TotpCall,
  typed: string,
): Promise<string[]> {
  await limiter.take({ key: `totp-confirm:${viewer.id}`, max: 10, windowSeconds: 60 });
  if (await isEnabled(db, viewer)) throw alreadyEnabled();
  const code = readAppCode(typed);
  if (code === undefined) throw invalidCode();
  const response = await auth.ask(request, '/two-factor/verify-totp', { code });
  await readResponse(response);
  await claimCode(db, { userId: viewer.id, code }, now());
  const cookies = response.headers.getSetCookie();
  await endSessionsExcept(db, viewer.id, cookies);
  return cookies;
}

/**
 * Switches the second factor off, and deletes an unconfirmed secret as well.
 * @returns the Set-Cookie lines of the renewed session; undefined when it was off already
 * @throws AppError 400 `wrong_password`, 403 `sign_in_again`, 409 `two_factor_required`, 429
 */
export async function endTotp(
  { db, auth }: AuthContext,
  { request, viewer }: TotpCall,
  password?: string,
): Promise<string[] | undefined> {
  if (auth.requireAdminTotp && (viewer.isAdmin || viewer.needsTwoFactor === true)) {
    throw conflict('Admins of this site need a second factor.', 'two_factor_required');
  }
  await auth.confirmIdentity(request, viewer, password);
  if (!(await isEnabled(db, viewer))) {
    await db.deleteFrom('two_factors').where('user_id', '=', viewer.id).execute();
    return undefined;
  }
  const response = await auth.ask(request, '/two-factor/disable', { password });
  await readResponse(response);
  return response.headers.getSetCookie();
}

/** @throws AppError 400 `wrong_password`, 403 `sign_in_again`, 409 `not_enabled`, 429 */
export async function renewRecoveryCodes(
  { db, auth }: AuthContext,
  { request, viewer }: TotpCall,
  password?: string,
): Promise<string[]> {
  if (!(await isEnabled(db, viewer))) throw conflict('There is no second factor.', 'not_enabled');
  await auth.confirmIdentity(request, viewer, password);
  const response = await auth.ask(request, '/two-factor/generate-backup-codes', { password });
  return (await readResponse<{ backupCodes: string[] }>(response)).backupCodes;
}

async function isEnabled(db: Db, { id }: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('two_factor_enabled')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.two_factor_enabled === true;
}

const alreadyEnabled = () => conflict('The second factor is on already.', 'already_enabled');
const invalidCode = () =>
  invalid(messages.invalidCode, [{ path: 'code', message: messages.invalidCode }], 'invalid_code');

/** Translates the library's errors. A concurrent call can cause them as well. */
const refusals: Record<string, () => AppError> = {
  INVALID_CODE: invalidCode,
  TOTP_ALREADY_ENABLED: alreadyEnabled,
  TOTP_NOT_ENABLED: () => conflict('Begin with the set-up first.', 'not_begun'),
  TWO_FACTOR_NOT_ENABLED: () => conflict('There is no second factor.', 'not_enabled'),
};

async function readResponse<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  const { code = '' } = JSON.parse(text) as { code?: string };
  const refusal = refusals[code];
  if (refusal) throw refusal();
  // The session ended between our check and the library's.
  if (response.status === 401) throw unauthorized();
  throw new Error(`The second factor answered ${response.status}: ${text}`);
}
