import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { CommentRules, UploadLimits } from '#src/config/config.ts';
import type { Db } from '#src/db/types.ts';
import type { RateLimiter } from '#src/http/api/rate-limits.ts';
import type { CacheRegistry } from '#src/http/cache/cache-registry.ts';
import type { RunWhenIdle } from '#src/http/process/idle-scheduler.ts';
import type { Avatars } from '#src/integrations/avatars.ts';
import type { DerivedFiles } from '#src/integrations/derived-files.ts';
import type { Images } from '#src/integrations/images.ts';
import type { Mailer } from '#src/integrations/mailer.ts';
import type { ShareImages } from '#src/integrations/share-images/share-images.ts';
import type { Storage } from '#src/integrations/storage.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import type { MeshPool } from '@firstlayer/mesh/pool/pool.ts';

/**
 * The services and settings that all features are given (`app/context.ts`). A function that is also called with a part of them,
 * for instance by a test, takes `Pick<Context, 'db' | 'now'>`.
 */
export interface Context {
  db: Db;
  now: () => Date;
  log: FastifyBaseLogger;
  jobs: Jobs;
  mailer: Mailer;
  storage: Storage;
  derivedFiles: DerivedFiles;
  images: Images;
  shareImages: ShareImages;
  avatars: Avatars;
  mesh: MeshPool;
  runWhenIdle: RunWhenIdle;
  limiter: RateLimiter;
  caches: CacheRegistry;
  limits: UploadLimits;
  commentRules: CommentRules;
  /** When false, all sizes of an image are made at their first request. */
  preparesImageSizes: boolean;
  sessionSecret: string;
  /** Returns the origin of the site, for links. */
  origin: () => string;
  /** Returns the origin by which the request reached the site, because the person's cookies belong to that host. */
  originFor: (request: FastifyRequest) => string;
}
