import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { UploadLimits } from '#src/config.ts';
import type { Db } from '#src/db/types.ts';
import type { Auth } from '#src/features/auth/server/auth.ts';
import type { RateLimiter } from '#src/http/api/rate-limits.ts';
import type { DerivedFiles } from '#src/integrations/derived-files.ts';
import type { Storage } from '#src/integrations/storage.ts';
import type { MeshPool } from '@firstlayer/mesh/pool/pool.ts';

/** The dependencies of this feature from the kit. */
export interface SlicerDeps {
  db: Db;
  auth: Pick<Auth, 'findAccount' | 'findSession'>;
  storage: Storage;
  derivedFiles: DerivedFiles;
  mesh: MeshPool;
  limits: UploadLimits;
  limiter: RateLimiter;
  sessionSecret: string;
  /** Returns the origin of the site as this request sees it. */
  originFor: (request: FastifyRequest) => string;
  now: () => Date;
  log: FastifyBaseLogger;
}
