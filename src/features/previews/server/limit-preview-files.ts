import type { FastifyRequest } from 'fastify';
import { toClientNetwork } from '#src/http/api/client-network.ts';
import type { RateLimiter } from '#src/http/api/rate-limits.ts';

/** Meshes for viewing that one network may fetch in a minute. */
const filesPerMinute = 60;

/** @throws AppError 429 */
export async function limitPreviewFiles(limiter: RateLimiter, { ip }: FastifyRequest): Promise<void> {
  await limiter.take({ key: `preview:${toClientNetwork(ip)}`, max: filesPerMinute, windowSeconds: 60 });
}
