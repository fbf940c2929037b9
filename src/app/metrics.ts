import type { FastifyInstance } from 'fastify';
import type { ApiResponseCache } from '#src/http/api/cached-responses.ts';
import type { FastPath } from '#src/http/pages/fast-path.ts';
import {
  measureJobs,
  measureMailer,
  registerMetrics,
  createSnapshotReader,
  createStorageCheck,
} from '#src/http/process/metrics.ts';
import { createMetrics } from '#src/integrations/metrics.ts';
import type { PageCache } from './pages.ts';
import type { ServerDeps } from './server-deps.ts';

const noLookups = { hits: 0, misses: 0 };

interface Measured {
  /** The given ones, with jobs and mailer that count what they do. */
  deps: ServerDeps;
  /** Serves `GET /metrics` and counts requests; call it before the first route. */
  register: (app: FastifyInstance) => void;
  /** Makes the size of this cache, and that of the cached responses, metrics. */
  watchPages: (pages: PageCache | undefined, responses: ApiResponseCache | undefined) => void;
}

/** Measures requests, jobs, mails and the page cache; without METRICS_TOKEN it changes nothing. */
export function addMetrics(deps: ServerDeps, fastPath: FastPath): Measured {
  const { metricsToken } = deps.config;
  if (metricsToken === undefined) return { deps, register: () => undefined, watchPages: () => undefined };
  let pages: PageCache | undefined;
  let responses: ApiResponseCache | undefined;
  const metrics = createMetrics({
    readSnapshot: createSnapshotReader(deps.connection.db, deps.log),
    readStorageUp: createStorageCheck(deps.storage, deps.log),
    readDatabaseLoad: deps.connection.readLoad,
    readLookups: () => [
      { cache: 'pages', ...(pages?.lookups ?? noLookups) },
      { cache: 'answers', ...(responses?.lookups ?? noLookups) },
    ],
    readPageCache: () => ({ pages: pages?.size ?? 0, bytes: pages?.bytes ?? 0 }),
    readApiResponseCache: () => ({ responses: responses?.size ?? 0, bytes: responses?.bytes ?? 0 }),
    readFastPathResponses: () => fastPath.responseCount,
  });
  deps.connection.observe({ onWait: metrics.countDatabaseWait });
  return {
    deps: {
      ...deps,
      jobs: measureJobs(deps.jobs, metrics),
      mailer: measureMailer(deps.mailer, metrics),
    },
    register: (app) => {
      fastPath.addObserver(metrics.countRequest);
      registerMetrics(app, metrics, metricsToken);
    },
    watchPages: (watchedPages, watchedResponses) => {
      pages = watchedPages;
      responses = watchedResponses;
    },
  };
}
