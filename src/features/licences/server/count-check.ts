import type { FastifyRequest } from 'fastify';
import { toClientNetwork } from '#src/http/api/client-network.ts';
import { isInProcess } from '#src/http/api/endpoints.ts';
import type { RateLimiter } from '#src/http/api/rate-limits.ts';

const checksAMinute = 300;

/** Counts a public check of a licence. The rendering of pages is not counted. @throws AppError 429 */
export async function countCheck(limiter: RateLimiter, request: FastifyRequest): Promise<void> {
  if (isInProcess(request)) return;
  const key = `licence-check:${toClientNetwork(request.ip)}`;
  await limiter.take({ key, max: checksAMinute, windowSeconds: 60 });
}
