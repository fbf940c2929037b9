import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#src/config/config.ts';
import { withSessionLock } from '#src/db/session-lock.ts';
import type { Db } from '#src/db/types.ts';
import { createAvatars } from '#src/integrations/avatars.ts';
import { createImages } from '#src/integrations/images.ts';
import { keyFolder } from '#src/features/licences/server/key-files.ts';
import { createLicenceKeys } from '#src/features/licences/server/licence-keys.ts';
import { findSite, saveSite } from '#src/features/site/server/site.ts';
import { defaultFacts, type Designer } from '#src/site.ts';
import type { Services } from './services.ts';

interface Output {
  log: FastifyBaseLogger;
  /** Shows progress to the person at the terminal. */
  print: (text: string) => void;
}

/** Adds what needs the address of the site. @returns the notice for the person at the terminal */
type FinishDemo = (siteUrl: string) => Promise<string>;

/**
 * Fills the shop with the demo catalog in demo mode; otherwise removes what an earlier demo left that could be misused.
 * @returns undefined outside demo mode
 */
export async function openOrCloseDemo(
  config: Config,
  services: Services,
  { log, print }: Output,
): Promise<FinishDemo | undefined> {
  const finish = config.isDemo ? await fillDemo(config, services, { log, print }) : undefined;
  const { db } = services.connection;
  if (!config.isDemo) await closeDemo(services, log);
  await removeSandboxData(config, db, log);
  return finish;
}

async function fillDemo(
  config: Config,
  { connection, storage, jobs, mesh }: Services,
  { log, print }: Output,
): Promise<FinishDemo> {
  const { installDemo, installLicences, demoNotice } = await import('#demo/install.ts');
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
  return async (siteUrl) => {
    const { db, now } = demo;
    const licenceKeys = createLicenceKeys({ db, now }, keyFolder(config.dataDir));
    await installLicences({ db, licenceKeys, now }, siteUrl);
    return demoNotice(config.mail.smtpUrl === undefined ? `${siteUrl}/demo/outbox` : undefined);
  };
}

/** Replaces the designers that come with the shop by those of the demo. Call it before the server is created. */
export async function useDemoDesigners({ connection }: Services): Promise<void> {
  const { demoDesigners } = await import('#demo/designers.ts');
  await replaceDesigners(connection.db, defaultFacts.designers, demoDesigners);
}

/** Replaces the designers, unless an owner has changed them. */
async function replaceDesigners(db: Db, from: readonly Designer[], to: readonly Designer[]): Promise<void> {
  const { facts } = await findSite(db);
  if (!isDeepStrictEqual(facts.designers, from)) return;
  await saveSite(db, { facts: { ...facts, designers: to }, source: 'demo', actorId: null });
}

/** Closes the demo accounts, whose passwords are public, and takes the designers of the demo out of the shop. */
async function closeDemo({ connection }: Services, log: FastifyBaseLogger): Promise<void> {
  const { closeAccounts } = await import('#demo/accounts.ts');
  const { demoDesigners } = await import('#demo/designers.ts');
  await replaceDesigners(connection.db, demoDesigners, defaultFacts.designers);
  const closed = await closeAccounts(connection.db);
  if (closed > 0) log.warn({ event: 'demo_accounts_closed', closed }, 'The demo accounts were closed.');
}

/** Removes the sign-ins and payments that the sandbox left, at a start without it. */
async function removeSandboxData(config: Config, db: Db, log: FastifyBaseLogger): Promise<void> {
  // oxlint-disable-next-line no-restricted-imports -- It loads only the code that removes rows.
  const { removeUnusedSandboxData } = await import('#src/sandbox/remove-unused-data.ts');
  await removeUnusedSandboxData(config, db, log);
}
