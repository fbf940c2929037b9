import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#src/config/config.ts';
import { version } from '#src/config/version.ts';
import { checkTables } from '#src/db/check-tables.ts';
import { connect } from '#src/db/client.ts';
import { describeMissingFiles } from '#src/features/admin/server/backup/missing-files.ts';
import { createMailer } from '#src/integrations/mailer.ts';
import { openStorage } from '#src/integrations/open-storage.ts';
import { createJobs } from '#src/jobs/jobs.ts';
import { defaultMeshLimits } from '@firstlayer/mesh/core/limits.ts';
import { MeshPool } from '@firstlayer/mesh/pool/pool.ts';
import { site } from '#src/site.ts';
import type { ServerDeps } from './server-deps.ts';
import { upgradeDatabase } from './upgrade-copy.ts';

export type Services = Pick<ServerDeps, 'connection' | 'storage' | 'jobs' | 'mesh' | 'mailer'>;

/**
 * Opens the database, migrates it, and opens the files, the jobs, the mesh workers and the mailer.
 * @param siteUrl the address of the site for links in mails; called when a mail is sent
 */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  siteUrl: () => string,
): Promise<Services> {
  const connection = await connect({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    onError: (error) =>
      log.error(
        { event: 'database_connection_lost', err: error },
        'The connection to the database was lost.',
      ),
  });
  await connection.requireOwnSessions();
  if (connection.engine === 'pglite') await checkTables(connection.db, config.dataDir);
  await upgradeDatabase(connection, { dataDir: config.dataDir, version }, log);
  const isShared = connection.engine === 'postgres';
  const storage = await openStorage({ ...config, log, isShared });
  const missing = await describeMissingFiles(connection.db, storage);
  if (missing !== undefined) log.error({ event: 'files_missing' }, missing);
  const jobs = createJobs({ connection, log });
  // With two workers, a small file does not wait for a large one.
  const mesh = new MeshPool({
    size: 2,
    limits: { ...defaultMeshLimits, maxFacets: config.limits.meshTriangles },
  });
  const mailer = createMailer({
    server: config.mail.smtpUrl,
    from: config.mail.from,
    shop: () => site,
    dataDir: config.dataDir,
    siteUrl,
  });
  return { connection, storage, jobs, mesh, mailer };
}
