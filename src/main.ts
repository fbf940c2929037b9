import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError, readConfig, type Config } from './config.ts';
import { checkTables } from './db/check-tables.ts';
import { connect } from './db/client.ts';
import { DataFolderError, describeDamage } from './db/data-folder.ts';
import { migrate } from './db/migrate.ts';
import type { Db } from './db/types.ts';
import { describeMissingFiles } from './features/admin/server/backup/missing-files.ts';
import { takeBackup } from './features/admin/server/backup/take-backup.ts';
import { removeSecondFactor } from './features/auth/server/second-factor/second-factor-removal.ts';
import { forgetSandbox } from './features/auth/server/sandbox/ids.ts';
import { forgetSandboxPayments } from './features/billing/server/sandbox/forget.ts';
import { usesSandbox } from './features/billing/server/sandbox/provider.ts';
import { createSecrets } from './features/billing/server/sandbox/secrets.ts';
import { writeBundleEtags } from './features/publishing/server/move-files.ts';
import { makeAdmin } from './features/users/server/users.ts';
import { openControlSocket, type ControlCommands } from './http/process/control-socket.ts';
import { createLogger } from './http/process/logger.ts';
import { maintenanceCommand } from './http/process/maintenance-command.ts';
import { getOrigin } from './http/pages/built-site.ts';
import { createImages } from './integrations/images.ts';
import { createMailer } from './integrations/mailer.ts';
import { openStorage } from './integrations/open-storage.ts';
import { createJobs } from './jobs/jobs.ts';
import { defaultMeshLimits } from './mesh/limits.ts';
import { MeshPool } from './mesh/pool.ts';
import { createServer, type ServerDeps } from './server.ts';
import { site } from './site.ts';

const isDev = process.argv.includes('--dev');

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`The configuration is not valid:\n${error.message}`);
    process.exit(1);
  }
}

async function start(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  const connection = await connect({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    onError: (error) => log.error({ err: error }, 'database connection lost'),
  });
  if (connection.engine === 'pglite') await checkTables(connection.db, config.dataDir);
  await migrate(connection.db);
  const isShared = connection.engine === 'postgres';
  const storage = await openStorage({ ...config, log, isShared });
  const missing = await describeMissingFiles(connection.db, storage);
  if (missing !== undefined) log.error({ event: 'files_missing' }, missing);
  const jobs = await createJobs({ connection, log });
  // Two at once, so that a small file does not wait behind a large one.
  const mesh = new MeshPool({
    size: 2,
    limits: { ...defaultMeshLimits, maxFacets: config.limits.meshTriangles },
  });
  const siteUrl = () => getOrigin(app, config.publicUrl);
  const mailer = createMailer({ ...site, ...config.mail, dataDir: config.dataDir, siteUrl });
  const app = await createServer({
    config,
    connection,
    storage,
    jobs,
    mesh,
    mailer,
    log,
    now: () => new Date(),
    isDev,
    siteDirectory: resolve('dist'),
  });

  const describeDemo = config.isDemo
    ? await fillDemo(config, { connection, storage, jobs, mesh, log })
    : await closeDemo(connection.db, log);
  if (!usesSandbox(config)) await forgetPayments(connection.db, log);

  const closeSocket = await openControlSocket(
    config.dataDir,
    listCommands(config, { connection, storage, log }),
    log,
  );
  const address = await app.listen({ port: config.port, host: config.host });
  await jobs.start();
  const openAt = config.publicUrl ?? address;
  console.log(`Firstlayer is open at ${openAt}`);
  if (describeDemo) console.log(describeDemo(openAt));

  stopOnSignal(log, async (signal) => {
    // SIGINT comes from a person at a terminal, who wants it to end.
    if (signal === 'SIGTERM') await app.drain(config.drainMs);
    await Promise.all([app.close(), jobs.stop(), closeSocket()]);
    await mesh.close();
    await connection.close();
  });
}

/** What scripts may ask of this process, which alone may open the embedded database. */
function listCommands(
  config: Config,
  { connection, storage, log }: Pick<ServerDeps, 'connection' | 'storage' | 'log'>,
): ControlCommands {
  const { db } = connection;
  const onError = (err: unknown) => log.warn({ err }, 'a backup goes on');
  return {
    'make-admin': (email) => makeAdmin(db, email),
    'remove-second-factor': (email) => removeSecondFactor(db, email),
    maintenance: (input) => maintenanceCommand(db, input),
    'bundle-etags': (pairs) => writeBundleEtags(db, pairs),
    backup: (folder, tell) => takeBackup({ ...config, connection, storage, onError }, folder, tell),
  };
}

/** Requests in flight and jobs are finished first; a second signal changes nothing. */
function stopOnSignal(log: FastifyBaseLogger, close: (signal: string) => Promise<void>): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping: what is in flight is finished first');
    await close(signal);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(signal));
}

/** @returns what the person at the machine should know, by where the site is open */
async function fillDemo(
  config: Config,
  deps: Pick<ServerDeps, 'connection' | 'storage' | 'jobs' | 'mesh' | 'log'>,
): Promise<(siteUrl: string) => string> {
  const { installDemo, demoNotice } = await import('#demo/install.ts');
  const { limits } = config;
  const { connection, ...rest } = deps;
  const images = createImages({ storage: deps.storage, limits });
  const sandbox = usesSandbox(config) ? createSecrets(config.sessionSecret) : undefined;
  const demo = {
    ...rest,
    db: connection.db,
    images,
    limits,
    now: () => new Date(),
    sandbox,
    // Nobody can ask for a page before it is there.
    runWhenIdle: <T>(work: () => Promise<T>) => work(),
  };
  await installDemo(demo, console.log);
  return (siteUrl) => demoNotice(config.mail.smtpUrl === undefined ? `${siteUrl}/demo/outbox` : undefined);
}

/** A shop that was tried in demo mode opens without the accounts that anybody could sign in to. */
async function closeDemo(db: Db, log: FastifyBaseLogger): Promise<undefined> {
  const { closeAccounts } = await import('#demo/accounts.ts');
  const closed = await closeAccounts(db);
  if (closed > 0) log.warn({ event: 'demo_accounts_closed', closed }, 'the demo accounts are closed');
  const forgotten = await forgetSandbox(db);
  if (forgotten > 0) log.warn({ event: 'sandbox_forgotten', forgotten }, 'the sandbox’s sign-ins are gone');
}

/** What the sandbox sold gives nobody access where real money is taken. */
async function forgetPayments(db: Db, log: FastifyBaseLogger): Promise<void> {
  const forgotten = await forgetSandboxPayments(db);
  if (forgotten > 0)
    log.warn({ event: 'sandbox_payments_forgotten', forgotten }, 'what the sandbox sold is gone');
}

/** What went wrong and why, a line each. */
function describeFault(error: unknown): string {
  if (error instanceof DataFolderError) return error.message;
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n${describeFault(error.cause)}`;
}

const config = readConfigOrExit();
try {
  await start(config);
} catch (thrown) {
  const isEmbedded = config.databaseUrl === undefined;
  const error = (isEmbedded ? describeDamage(config.dataDir, thrown) : undefined) ?? thrown;
  console.error(['debug', 'trace'].includes(config.logLevel) ? error : describeFault(error));
  process.exit(1);
}
