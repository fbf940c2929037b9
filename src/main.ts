import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createCommands } from './app/commands.ts';
import { openOrCloseDemo, useDemoDesigners } from './app/demo.ts';
import { describeFirstRun } from './app/first-run.ts';
import { openServices } from './app/services.ts';
import { ConfigError, readConfig, type Config } from './config/config.ts';
import { version } from './config/version.ts';
import { loadEnvFile } from './config/env-file.ts';
import { DataFolderError, describeDamage, describeDiskFailure } from './db/data-folder.ts';
import { getOrigin } from './http/pages/built-site.ts';
import { openControlSocket } from './http/process/control-socket.ts';
import { createLogger } from './http/process/logger.ts';
import { chooseLogDestination } from './http/process/log-text.ts';
import { surviveClosedOutputs } from './http/process/outputs.ts';
import type { Tracing, TracingConfig } from './integrations/tracing.ts';
import { createServer } from './server.ts';

const isDev = process.argv.includes('--dev');

function readConfigOrExit(): Config {
  try {
    loadEnvFile();
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`The configuration is not valid:\n${error.message}`);
    process.exit(1);
  }
}

async function start(config: Config): Promise<void> {
  const log = createLogger(config.logLevel, await chooseLogDestination(config.logFormat));
  const services = await openServices(config, log, () => getOrigin(app, config.publicUrl));
  const { connection, jobs, mesh } = services;
  const siteDirectory = resolve('dist');
  const tracing = config.tracing && (await loadTracing(config.tracing, log));
  const openSandbox = config.isDemo ? await loadSandbox() : undefined;
  if (config.isDemo) await useDemoDesigners(services);
  const app = await createServer({
    ...services,
    config,
    log,
    now: () => new Date(),
    tracing,
    openSandbox,
    isDev,
    siteDirectory,
  });
  const finishDemo = await openOrCloseDemo(config, services, { log, print: console.log });

  const closeSocket = await openControlSocket(
    config.dataDir,
    createCommands(config, services, log, () => getOrigin(app, config.publicUrl)),
    log,
  );
  const address = await app.listen({ port: config.port, host: config.host });
  await jobs.start();
  const openAt = config.publicUrl ?? address;
  console.log(`Firstlayer ${version} is open at ${openAt}`);
  const notice = finishDemo ? await finishDemo(openAt) : await describeFirstRun(connection.db, openAt);
  if (notice !== undefined) console.log(notice);

  stopOnSignal(log, async (signal) => {
    // A person who presses Ctrl+C wants the process to end without draining.
    if (signal === 'SIGTERM') await app.drain(config.drainMs);
    await Promise.all([app.close(), jobs.stop(), closeSocket()]);
    await mesh.close();
    await connection.close();
    await tracing?.close();
  });
}

/** Loads the libraries of OpenTelemetry, which nothing else needs. */
async function loadTracing(config: TracingConfig, log: FastifyBaseLogger): Promise<Tracing> {
  const { openTracing } = await import('./integrations/open-telemetry/open-tracing.ts');
  return openTracing(config, (failure) => {
    if (failure)
      log.warn({ event: 'traces_not_sent', err: failure }, 'The collector does not accept traces.');
    else log.info({ event: 'traces_sent_again' }, 'The collector accepts traces again.');
  });
}

async function loadSandbox() {
  // oxlint-disable-next-line no-restricted-imports -- It is called in demo mode only.
  return (await import('./sandbox/register.ts')).registerSandbox;
}

/** Requests and jobs in flight finish first; a second signal changes nothing. */
function stopOnSignal(log: FastifyBaseLogger, close: (signal: string) => Promise<void>): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info(
      { event: 'stopping', signal },
      'The process stops after requests and jobs in flight have finished.',
    );
    await close(signal);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(signal));
}

/** Describes an error and its causes, one per line. */
function describeError(error: unknown): string {
  if (error instanceof DataFolderError) return error.message;
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n${describeError(error.cause)}`;
}

surviveClosedOutputs();
const config = readConfigOrExit();
try {
  await start(config);
} catch (thrown) {
  const isEmbedded = config.databaseUrl === undefined;
  const describe = isEmbedded ? describeDamage : describeDiskFailure;
  const error = describe(config.dataDir, thrown) ?? thrown;
  console.error(['debug', 'trace'].includes(config.logLevel) ? error : describeError(error));
  process.exit(1);
}
