import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import type { DestinationStream } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { readConfig, type Config } from '#src/config/config.ts';
import type { Connection } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';
import { createLogger } from '#src/http/process/logger.ts';
import type { Mail } from '#src/integrations/mail.ts';
import type { Mailer } from '#src/integrations/mailer.ts';
import { openStorage } from '#src/integrations/open-storage.ts';
import type { Storage } from '#src/integrations/storage.ts';
import { createJobs, type Jobs } from '#src/jobs/jobs.ts';
import { defaultMeshLimits } from '@firstlayer/mesh/core/limits.ts';
import { MeshPool } from '@firstlayer/mesh/pool/pool.ts';
import type { ServerDeps } from '#src/app/server-deps.ts';
import { registerSandbox } from '#src/sandbox/register.ts';
import { createServer } from '#src/server.ts';
import { openTestDatabase } from './databases.ts';
import { createSessionStarter } from './sessions.ts';
import { pretendMailer } from './pretend-mailer.ts';

/** The start time of every test, which `moveTo` changes. */
export const testNow = new Date('2026-11-18T12:00:00Z');

export interface Request {
  method?: InjectOptions['method'];
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestApp {
  app: FastifyInstance;
  connection: Connection;
  db: Db;
  config: Config;
  storage: Storage;
  jobs: Jobs;
  /** The sent mails, oldest first. It is empty if the test provides its own mailer. */
  mails: Mail[];
  moveTo: (time: Date) => void;
  /** Sends a request without a session. */
  request: (request: Request) => Promise<Response>;
  /** Sends requests as this person, in a session that is created with the first one. */
  as: (user: { id: string }) => (request: Request) => Promise<Response>;
  /** Returns the session cookie of this person, for requests over a socket. */
  cookieOf: (user: { id: string }) => Promise<string>;
  /** Starts another instance on the same database, which the caller must close. Without built pages it caches nothing. */
  startAnother: (
    more?: Pick<ServerDeps, 'siteDirectory'> & Partial<Pick<ServerDeps, 'mailer'>>,
  ) => Promise<FastifyInstance>;
  close: () => Promise<void>;
}

/** Creates the site before the tests of a file or of a `describe` block, and closes it after them. */
export function useTestApp(overrides?: Partial<Config>): TestApp {
  const site = {} as TestApp;
  beforeAll(async () => {
    Object.assign(site, await createTestApp(overrides));
  });
  afterAll(async () => {
    await site.close();
    forget(site);
  });
  return site;
}

/** The variables of a test file outlive it, and the parts of a closed site would take 8 MB of each worker's memory. */
function forget(site: TestApp): void {
  for (const part of Object.keys(site)) Reflect.deleteProperty(site, part);
}

/** Creates the whole site on a separate database and folder, without opening a port. */
export async function createTestApp(
  overrides: Partial<Config> = {},
  logDestination?: DestinationStream,
  mailer?: Mailer,
  more: Pick<ServerDeps, 'siteDirectory'> &
    Partial<Pick<ServerDeps, 'connection' | 'storage' | 'tracing'>> = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-app-'));
  const config = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: '0' }), ...overrides };
  const connection = more.connection ?? (await openTestDatabase());
  const log = createLogger(config.logLevel, logDestination);
  const clock = { now: testNow };
  const now = () => clock.now;
  const jobs = createJobs({ connection, log, now });
  const storage = more.storage ?? (await openStorage({ ...config, log }));
  const mesh = new MeshPool({
    size: 2,
    limits: { ...defaultMeshLimits, maxFacets: config.limits.meshTriangles },
  });
  const mails: Mail[] = [];
  const deps = {
    config,
    connection,
    storage,
    mesh,
    mailer: mailer ?? pretendMailer(async (mail) => void mails.push(mail)),
    log,
    now,
    ...(config.isDemo && { openSandbox: registerSandbox }),
    ...more,
  };
  const app = await createServer({ ...deps, jobs });
  await app.ready();

  const startSession = createSessionStarter({ db: connection.db, log, config });
  const sessions = new Map<string, Promise<string>>();
  const getSession = ({ id }: { id: string }) => {
    const session = sessions.get(id) ?? startSession(id);
    sessions.set(id, session);
    return session;
  };

  const request = ({ method = 'GET', url, body, headers }: Request) =>
    app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body as object }) });
  const site: TestApp = {
    app,
    connection,
    db: connection.db,
    config,
    storage,
    jobs,
    mails,
    moveTo: (time) => {
      clock.now = time;
    },
    request,
    as: (user) => async (call) =>
      request({ ...call, headers: { cookie: await getSession(user), ...call.headers } }),
    cookieOf: getSession,
    startAnother: async (different) => {
      const otherJobs = createJobs({ connection, log, now });
      const other = await createServer({ ...deps, ...different, jobs: otherJobs });
      other.addHook('onClose', () => otherJobs.stop());
      await other.ready();
      return other;
    },
    close: async () => {
      await app.close();
      await jobs.stop();
      await mesh.close();
      await connection.close();
      await rm(dataDir, { recursive: true, force: true });
      forget(site);
    },
  };
  return site;
}
