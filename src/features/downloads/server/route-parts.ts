import * as z from 'zod/mini';
import { joinContract } from '#src/http/api/endpoints.ts';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';

export const endpoints = joinContract(calls, schemas);

export const TicketQuery = z.object({ ticket: z.optional(z.string().check(z.maxLength(2000))) });

const maxPackings = { max: 60, windowSeconds: 600 };

/**
 * Counts a file that is packed for a person. Downloads of a packed file are not counted, since download managers fetch a
 * large file in many ranges.
 * @throws AppError 429
 */
export function limitPackings({ limiter }: Pick<AuthContext, 'limiter'>, userId: string): Promise<void> {
  return limiter.take({ key: `packed-files:${userId}`, ...maxPackings });
}
