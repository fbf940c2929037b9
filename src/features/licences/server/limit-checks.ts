import type { FastifyRequest } from 'fastify';
import { toClientNetwork } from '#src/http/api/client-network.ts';
import { isInProcess } from '#src/http/api/in-process.ts';
import type { RateLimiter } from '#src/http/api/rate-limits.ts';

const checksAMinute = 300;

/** Limits the public checks of licences from one network; checks by rendered pages are not counted. @throws AppError 429 */
export async function limitChecks(limiter: RateLimiter, request: FastifyRequest): Promise<void> {
  if (isInProcess(request)) return;
  const key = `licence-check:${toClientNetwork(request.ip)}`;
  await limiter.take({ key, max: checksAMinute, windowSeconds: 60 });
}
