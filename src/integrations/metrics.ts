import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The values that are read when metrics are requested. */
export interface MetricsSnapshot {
  /** With the age of the oldest one, in seconds. */
  waitingJobs: { kind: string; count: number; lag: number }[];
  releaseMails: { state: string; count: number }[];
  /** The duration of the database query, including the wait for a connection. */
  databaseSeconds: number;
}

export interface MetricsSources {
  /** Returns undefined while the database cannot be read. */
  readSnapshot: () => Promise<MetricsSnapshot | undefined>;
  /** Returns whether files can be read and written now. */
  readStorageUp: () => Promise<boolean>;
  readDatabaseLoad: () => { busy: number; idle: number; waiting: number };
  readPageCache: () => { pages: number; bytes: number };
  readApiResponseCache: () => { responses: number; bytes: number };
  /** Returns the lookups of each cache since startup. */
  readLookups: () => { cache: string; hits: number; misses: number }[];
  /** Returns the number of cached responses since startup, which never reached a route. */
  readFastPathResponses: () => number;
}

export interface Metrics {
  contentType: string;
  /** Returns the metrics in the text format of Prometheus. */
  read: () => Promise<string>;
  /** @param status for instance 200 */
  countRequest: (request: { method: string; route: string; status: number; seconds: number }) => void;
  countJob: (kind: string, outcome: 'done' | 'failed', seconds: number) => void;
  countMail: (outcome: 'sent' | 'failed') => void;
  /** @param seconds the time for which a query or transaction waited for a connection */
  countDatabaseWait: (seconds: number) => void;
  close: () => void;
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const waitBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10];
const jobBuckets = [0.05, 0.25, 1, 5, 15, 60, 300];
const prefix = 'firstlayer_';

/** Creates the metrics of this process in a separate registry. */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix });
  const counts = createCounts(registry);
  addSnapshotGauges(registry, sources.readSnapshot);
  addStorageState(registry, sources.readStorageUp);
  addDatabaseLoad(registry, sources.readDatabaseLoad);
  addCaches(registry, sources);
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    countRequest: ({ method, route, status, seconds }) =>
      counts.requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    countJob: (kind, outcome, seconds) => counts.jobs.observe({ kind, outcome }, seconds),
    countMail: (outcome) => counts.mails.inc({ outcome }),
    countDatabaseWait: (seconds) => counts.databaseWaits.observe(seconds),
    close: () => registry.clear(),
  };
}

function createCounts(registry: Registry) {
  const registers = [registry];
  return {
    requests: new Histogram({
      name: `${prefix}http_request_duration_seconds`,
      help: 'Requests that reached a route, until the answer was sent',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBuckets,
      registers,
    }),
    jobs: new Histogram({
      name: `${prefix}job_duration_seconds`,
      help: 'Runs of jobs by this process',
      labelNames: ['kind', 'outcome'],
      buckets: jobBuckets,
      registers,
    }),
    databaseWaits: new Histogram({
      name: `${prefix}database_connection_wait_seconds`,
      help: 'Waits of queries and transactions for a connection to the database',
      buckets: waitBuckets,
      registers,
    }),
    mails: new Counter({
      name: `${prefix}mails_total`,
      help: 'Mails handed over to the mail server or the outbox, and those that were not taken',
      labelNames: ['outcome'],
      registers,
    }),
  };
}

function addSnapshotGauges(registry: Registry, readSnapshot: MetricsSources['readSnapshot']): void {
  const gauges = [
    new Gauge({
      name: `${prefix}database_up`,
      help: 'Whether the database answered for this answer (1) or not (0); without it, its figures are left out',
      registers: [],
      async collect() {
        this.set((await readSnapshot()) === undefined ? 0 : 1);
      },
    }),
    new Gauge({
      name: `${prefix}jobs_waiting`,
      help: 'Jobs that are due and not begun, of all instances',
      labelNames: ['kind'],
      registers: [],
      async collect() {
        this.reset();
        for (const { kind, count } of (await readSnapshot())?.waitingJobs ?? []) this.set({ kind }, count);
      },
    }),
    new Gauge({
      name: `${prefix}job_lag_seconds`,
      help: 'How long the oldest job that is due has waited to begin, of all instances',
      labelNames: ['kind'],
      registers: [],
      async collect() {
        this.reset();
        for (const { kind, lag } of (await readSnapshot())?.waitingJobs ?? []) this.set({ kind }, lag);
      },
    }),
    new Gauge({
      name: `${prefix}release_mails`,
      help: 'Recipients of release mails that are waiting or failed, of all instances',
      labelNames: ['state'],
      registers: [],
      async collect() {
        this.reset();
        for (const { state, count } of (await readSnapshot())?.releaseMails ?? []) this.set({ state }, count);
      },
    }),
    new Gauge({
      name: `${prefix}database_wait_seconds`,
      help: 'How long the database took for the figures of this answer, with the wait for a connection',
      registers: [],
      async collect() {
        const snapshot = await readSnapshot();
        this.remove();
        if (snapshot) this.set(snapshot.databaseSeconds);
      },
    }),
  ];
  for (const gauge of gauges) registry.registerMetric(gauge);
}

function addStorageState(registry: Registry, readStorageUp: MetricsSources['readStorageUp']): void {
  registry.registerMetric(
    new Gauge({
      name: `${prefix}storage_up`,
      help: 'Whether files can be read and written (1) or not (0)',
      registers: [],
      async collect() {
        this.set((await readStorageUp()) ? 1 : 0);
      },
    }),
  );
}

function addDatabaseLoad(registry: Registry, readLoad: MetricsSources['readDatabaseLoad']): void {
  registry.registerMetric(
    new Gauge({
      name: `${prefix}database_connections`,
      help: 'Connections to the database by what they do, and the callers that wait for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(readLoad())) this.set({ state }, count);
      },
    }),
  );
}

function addCaches(registry: Registry, sources: MetricsSources): void {
  const { readPageCache, readApiResponseCache, readFastPathResponses, readLookups } = sources;
  const gauges: [name: string, help: string, read: () => number][] = [
    ['page_cache_pages', 'Pages that are kept ready', () => readPageCache().pages],
    ['page_cache_bytes', 'Memory of the cached pages, in bytes', () => readPageCache().bytes],
    [
      'answer_cache_answers',
      'Answers of the API that are kept ready',
      () => readApiResponseCache().responses,
    ],
    [
      'answer_cache_bytes',
      'Memory of the cached answers and their parts, in bytes',
      () => readApiResponseCache().bytes,
    ],
  ];
  for (const [name, help, read] of gauges) {
    registry.registerMetric(
      new Gauge({
        name: prefix + name,
        help,
        registers: [],
        collect() {
          this.set(read());
        },
      }),
    );
  }
  registry.registerMetric(
    new Counter({
      name: `${prefix}fast_path_responses_total`,
      help: 'Cached pages, cached answers and built files that were sent before routing',
      registers: [],
      collect() {
        this.reset();
        this.inc(readFastPathResponses());
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: `${prefix}cache_lookups_total`,
      help: 'Lookups of pages and answers that were found in the cache (hit) or had to be computed (miss)',
      labelNames: ['cache', 'outcome'],
      registers: [],
      collect() {
        this.reset();
        for (const { cache, hits, misses } of readLookups()) {
          this.inc({ cache, outcome: 'hit' }, hits);
          this.inc({ cache, outcome: 'miss' }, misses);
        }
      },
    }),
  );
}
