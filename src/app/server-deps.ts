import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '#src/config/config.ts';
import type { Connection } from '#src/db/client.ts';
import type { FindProvider } from '#src/features/auth/server/providers/provider-sign-in.ts';
import type { RateLimiter } from '#src/http/api/rate-limits.ts';
import type { Mailer } from '#src/integrations/mailer.ts';
import type { PaymentProvider } from '#src/integrations/payments.ts';
import type { Tracing } from '#src/integrations/tracing.ts';
import type { Storage } from '#src/integrations/storage.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import type { MeshPool } from '@firstlayer/mesh/pool/pool.ts';

/** The simulated providers of a demo (src/sandbox). */
export interface Sandbox {
  /** Undefined when Stripe takes the payments. */
  payments: PaymentProvider | undefined;
  findSignInProvider: FindProvider;
  /** Returns the origins of its profile pictures. */
  listPictureOrigins: () => string[];
}

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
  /** Set when a collector of traces is configured. */
  tracing?: Tracing | undefined;
  /** Set in demo mode only: adds the sandbox's routes and jobs. */
  openSandbox?:
    | ((app: FastifyInstance, deps: ServerDeps & { limiter: RateLimiter }) => Promise<Sandbox>)
    | undefined;
  /** When true, Vite serves the pages with hot reload. */
  isDev?: boolean;
  /** The folder of the built pages; without it the server has only the API. */
  siteDirectory?: string;
}
