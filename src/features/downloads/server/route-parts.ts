import * as z from 'zod/mini';
import type { UploadLimits } from '#src/config.ts';
import type { Db } from '#src/db/types.ts';
import type { Auth } from '#src/features/auth/server/auth.ts';
import { joinContract } from '#src/http/api/endpoints.ts';
import type { RateLimiter } from '#src/http/api/rate-limits.ts';
import type { DerivedFiles } from '#src/integrations/derived-files.ts';
import type { Storage } from '#src/integrations/storage.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';

export const endpoints = joinContract(calls, schemas);

export interface DownloadDeps {
  db: Db;
  auth: Pick<Auth, 'findSessionDigest' | 'toViewer'>;
  storage: Storage;
  derivedFiles: DerivedFiles;
  limits: UploadLimits;
  limiter: RateLimiter;
  sessionSecret: string;
  now: () => Date;
}

export const TicketQuery = z.object({ ticket: z.optional(z.string().check(z.maxLength(2000))) });

const maxPackings = { max: 60, windowSeconds: 600 };

/**
 * Counts a file that is packed for a person. Downloads of a packed file are not counted, since download managers fetch a
 * large file in many ranges.
 * @throws AppError 429
 */
export function limitPackings({ limiter }: Pick<DownloadDeps, 'limiter'>, userId: string): Promise<void> {
  return limiter.take({ key: `packed-files:${userId}`, ...maxPackings });
}
