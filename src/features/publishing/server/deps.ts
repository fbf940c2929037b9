import type { FastifyBaseLogger } from 'fastify';
import type { UploadLimits } from '#src/config.ts';
import type { Db } from '#src/db/types.ts';
import type { RunWhenIdle } from '#src/http/process/idle-scheduler.ts';
import type { Images } from '#src/integrations/images.ts';
import type { Storage } from '#src/integrations/storage.ts';
import type { OwnSlicer } from './examination/own-slicer.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import type { MeshPool } from '@firstlayer/mesh/pool/pool.ts';
import type { OnRelease } from './release/release.ts';

/** The dependencies of this feature from the kit. A function that tests or the demo call directly picks the ones that it needs. */
export interface PublishingDeps {
  db: Db;
  storage: Storage;
  images: Images;
  mesh: MeshPool;
  jobs: Jobs;
  limits: UploadLimits;
  /** Undefined without a slicer. */
  ownSlicer?: OwnSlicer | undefined;
  runWhenIdle: RunWhenIdle;
  log: FastifyBaseLogger;
  now: () => Date;
  /** Called in the transaction that releases a design. */
  onRelease: OnRelease;
}
