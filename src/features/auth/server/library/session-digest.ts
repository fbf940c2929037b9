import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isEqualInConstantTime } from '#src/http/process/constant-time.ts';
import type { BetterAuth } from './better-auth.ts';
import { tokenDigest } from './token-adapter.ts';

/**
 * Returns the digest by which the session of a request is stored, for a query that reads more than the session. Such a
 * query must leave out sessions that have expired. Undefined without a cookie that the library has signed.
 */
export async function findSessionDigest(
  library: BetterAuth,
  { cookies }: FastifyRequest,
): Promise<string | undefined> {
  const { authCookies, secret } = await library.$context;
  const signed = cookies[authCookies.sessionToken.name];
  const end = signed?.lastIndexOf('.') ?? -1;
  if (signed === undefined || end < 1) return undefined;
  const token = signed.slice(0, end);
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return isEqualInConstantTime(signed.slice(end + 1), signature) ? tokenDigest(token) : undefined;
}
