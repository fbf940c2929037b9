import type { FastifyBaseLogger } from 'fastify';
import { readConfig, type Config } from '#src/config.ts';
import { loadEnvFile } from '#src/config/env-file.ts';
import { createLogger } from '#src/http/process/logger.ts';
import { chooseLogDestination } from '#src/http/process/log-text.ts';
import { openOrCloseDemo } from './demo.ts';
import { openServices } from './services.ts';

async function install(config: Config, log: FastifyBaseLogger): Promise<void> {
  const services = await openServices(config, log, () => '');
  await openOrCloseDemo(config, services, { log, print: console.log });
  await services.jobs.stop();
  await services.mesh.close();
  await services.connection.close();
}

process.on('disconnect', () => process.exit());
loadEnvFile();
const config = readConfig(process.env);
const log = createLogger(config.logLevel, chooseLogDestination(config.logFormat));
try {
  await install(config, log);
} catch (error) {
  log.warn(
    { event: 'demo_installation_failed', err: error },
    'The demo catalog could not be installed in one go.',
  );
  process.exitCode = 1;
}
process.disconnect();
