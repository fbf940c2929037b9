import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#src/config.ts';
import { withSessionLock } from '#src/db/session-lock.ts';
import type { Db } from '#src/db/types.ts';
import { createAvatars } from '#src/integrations/avatars.ts';
import { createImages } from '#src/integrations/images.ts';
import { setDesigners } from '#src/site.ts';
import type { Services } from './services.ts';

interface Output {
  log: FastifyBaseLogger;
  /** Shows progress to the person at the terminal. */
  print: (text: string) => void;
}

/** @returns the notice for the person at the terminal, given the address of the site */
type DescribeDemo = (siteUrl: string) => string;

/**
 * Fills the shop with the demo catalog in demo mode; otherwise removes what an earlier demo left that could be misused.
 * @returns undefined outside demo mode
 */
export async function openOrCloseDemo(
  config: Config,
  services: Services,
  { log, print }: Output,
): Promise<DescribeDemo | undefined> {
  const describe = config.isDemo ? await fillDemo(config, services, { log, print }) : undefined;
  const { db } = services.connection;
  if (!config.isDemo) await closeDemo(services, log);
  await removeSandboxData(config, db, log);
  return describe;
}

async function fillDemo(
  config: Config,
  { connection, storage, jobs, mesh }: Services,
  { log, print }: Output,
): Promise<DescribeDemo> {
  const { installDemo, demoNotice } = await import('#demo/install.ts');
  const { limits } = config;
  const demo = {
    db: connection.db,
    storage,
    jobs,
    mesh,
    log,
    images: createImages({ storage, limits }),
    avatars: createAvatars({ storage, limits }),
    limits,
    now: () => new Date(),
    sandboxSecret: config.payments.stripe ? undefined : config.sessionSecret,
    // No request can arrive yet, so nothing has to wait.
    runWhenIdle: <T>(work: () => Promise<T>) => work(),
  };
  await withSessionLock(connection, 'demo', () => installDemo(demo, print));
  return (siteUrl) => demoNotice(config.mail.smtpUrl === undefined ? `${siteUrl}/demo/outbox` : undefined);
}

/** Replaces the designers of the site by those of the demo. Call it before the server is created. */
export async function useDemoDesigners(): Promise<void> {
  const { demoDesigners } = await import('#demo/designers.ts');
  setDesigners(demoDesigners);
}

/** Closes the demo accounts, whose passwords are public. */
async function closeDemo({ connection }: Services, log: FastifyBaseLogger): Promise<void> {
  const { closeAccounts } = await import('#demo/accounts.ts');
  const closed = await closeAccounts(connection.db);
  if (closed > 0) log.warn({ event: 'demo_accounts_closed', closed }, 'The demo accounts were closed.');
}

/** Removes the sign-ins and payments that the sandbox left, at a start without it. */
async function removeSandboxData(config: Config, db: Db, log: FastifyBaseLogger): Promise<void> {
  // oxlint-disable-next-line no-restricted-imports -- It loads only the code that removes rows.
  const { removeUnusedSandboxData } = await import('#src/sandbox/remove-unused-data.ts');
  await removeUnusedSandboxData(config, db, log);
}
