import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#src/config/config.ts';
import { removeSecondFactor } from '#src/features/auth/server/second-factor/second-factor-removal.ts';
import { keyFolder } from '#src/features/licences/server/key-files.ts';
import { createLicenceKeys } from '#src/features/licences/server/licence-keys.ts';
import { reviewLicences } from '#src/features/licences/server/review-licences.ts';
import { rotateKeys } from '#src/features/licences/server/rotate-keys.ts';
import { examineAll } from '#src/features/publishing/server/examination/examine-all.ts';
import { writeBundleEtags } from '#src/features/publishing/server/move-files.ts';
import type { PaymentsContext } from '#src/features/connections/server/check-payments.ts';
import { connectStripe, describeStripePlan } from '#src/features/connections/server/connect-command.ts';
import { exportSite, importSite } from '#src/features/site/server/site-file.ts';
import { reportBackup } from '#src/features/system/server/backups/backup-records.ts';
import { backUpByCommand } from '#src/features/system/server/backups/make-backup.ts';
import { makeAdmin } from '#src/features/users/server/users.ts';
import type { ControlCommands } from '#src/http/process/control-socket.ts';
import { maintenanceCommand } from '#src/http/process/maintenance-command.ts';
import type { Services } from './services.ts';

/** The commands that scripts send to the running process, because it alone may open the embedded database. */
export function createCommands(
  config: Config,
  { connection, storage }: Services,
  log: FastifyBaseLogger,
  siteUrl: () => string,
): ControlCommands {
  const { db } = connection;
  const now = () => new Date();
  const licenceKeys = createLicenceKeys({ db, now }, keyFolder(config.dataDir));
  const payments = createPaymentsContext({ config, db, log, origin: siteUrl });
  const onError = (err: unknown) =>
    log.warn({ event: 'backup_continues', err }, 'The backup continues after an error.');
  return {
    'make-admin': (email) => makeAdmin(db, email),
    'remove-second-factor': (email) => removeSecondFactor(db, email),
    'export-site': () => exportSite(db),
    'import-site': (text) => importSite(db, text),
    'plan-stripe': (input) => describeStripePlan(payments, input),
    'connect-stripe': (input) => connectStripe(payments, input),
    maintenance: (input) => maintenanceCommand(db, input),
    'bundle-etags': (pairs) => writeBundleEtags(db, pairs),
    'rotate-licence-key': (input) => rotateKeys({ db, licenceKeys, now }, input),
    examine: (input, report) => examineAll({ db, storage, limits: config.limits, log }, input, report),
    backup: (folder, report) => backUpByCommand({ ...config, connection, storage, onError }, folder, report),
    'backup-done': (input) => reportBackup(db, input),
  };
}

/** Creates what the commands for payments need. The running process follows the change by its notification. */
export function createPaymentsContext(
  given: Pick<PaymentsContext, 'db' | 'log' | 'origin'> & { config: Config },
): PaymentsContext {
  const now = () => new Date();
  return {
    ...given,
    now,
    sessionSecret: given.config.sessionSecret,
    onPaymentsChanged: (tx, userId) => reviewLicences(tx, userId, now()),
    refreshConnections: async () => undefined,
  };
}
