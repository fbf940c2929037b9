import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#src/config.ts';
import type { Connection } from '#src/db/client.ts';
import type { Mailer } from '#src/integrations/mailer.ts';
import type { Storage } from '#src/integrations/storage.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import type { MeshPool } from '#src/mesh/pool.ts';

/** The server takes these from the process, which opens them before it and closes them after it. */
export interface ServerDeps {
  config: Config;
  connection: Connection;
  storage: Storage;
  jobs: Jobs;
  mesh: MeshPool;
  mailer: Mailer;
  log: FastifyBaseLogger;
  now: () => Date;
  /** When true, Vite serves the pages with hot reload. */
  isDev?: boolean;
  /** The folder of the built pages; without it the server has only the API. */
  siteDirectory?: string;
}
