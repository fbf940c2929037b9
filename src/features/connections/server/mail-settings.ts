import * as z from 'zod/mini';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import type { MailRoute } from '#src/integrations/mailer.ts';
import { conflict, forbidden, invalid } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';
import type { MailConnection, MailSettings } from '../schemas.ts';
import type { ConnectionsContext, SettingsContext } from './connections-context.ts';
import { findProofs } from './proofs.ts';
import { findSecret, fingerprint, saveSecret } from './secret-settings.ts';

const StoredMail = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(['starttls', 'tls', 'none']),
  user: z.string(),
  password: z.string(),
  from: z.string(),
});

/** Finds how mails are sent: by what the environment sets, else by what an owner has entered. */
async function findMail(context: SettingsContext) {
  const { mail, isDemo } = context.config;
  const secret = isDemo ? { state: 'none' as const } : await findSecret(context, 'mail', StoredMail);
  const { from, ...server } = secret.state === 'set' ? secret.value : { from: undefined };
  const stored = 'host' in server ? server : undefined;
  const route: MailRoute = { server: mail.smtpUrl ?? stored, from: mail.from ?? from };
  return { route, stored, isUnreadable: secret.state === 'unreadable' };
}

/** Returns the route of mails that is set now. */
export async function findMailRoute(context: SettingsContext): Promise<MailRoute> {
  return (await findMail(context)).route;
}

/** Returns a text that changes with the mail settings. */
export async function fingerprintMail(context: SettingsContext): Promise<string> {
  const { server, from } = await findMailRoute(context);
  return fingerprint(context.sessionSecret, [server, from]);
}

/** Returns when it was proven that mail arrives with the present settings. */
export async function findMailProof(context: SettingsContext): Promise<Date | undefined> {
  const { mail } = await findProofs(context.db);
  return mail && mail.fingerprint === (await fingerprintMail(context)) ? mail.at : undefined;
}

export async function readMailConnection(context: SettingsContext): Promise<MailConnection> {
  const { mail, isDemo } = context.config;
  const { route, stored, isUnreadable } = await findMail(context);
  const provenAt = await findMailProof(context);
  const byOthers = isDemo ? 'demo' : stored ? 'panel' : 'nobody';
  return {
    server: describeServer(route.server),
    from: route.from ?? `${site.brand} <${site.contactEmail}>`,
    serverSetBy: mail.smtpUrl === undefined ? byOthers : 'environment',
    senderSetBy: mail.from === undefined ? byOthers : 'environment',
    isUnreadable,
    provenAt: provenAt?.toISOString() ?? null,
  };
}

const defaultPorts = { starttls: 587, tls: 465 };

function describeServer(server: MailRoute['server']): MailConnection['server'] {
  if (server === undefined) return null;
  if (typeof server !== 'string') {
    const { password, ...shown } = server;
    return { ...shown, hasPassword: password !== '' };
  }
  const { protocol, hostname, port, username, password } = new URL(server);
  const security = protocol === 'smtps:' ? 'tls' : 'starttls';
  return {
    host: hostname,
    port: port === '' ? defaultPorts[security] : Number(port),
    security,
    user: decodeURIComponent(username),
    hasPassword: password !== '',
  };
}

/** @throws AppError 403 in demo mode, because everybody knows the password of its admin */
export function refuseInDemo({ config }: Pick<ConnectionsContext, 'config'>): void {
  if (config.isDemo) throw forbidden('The demo keeps its mails, and takes no real payments.', 'demo');
}

export const setByEnvironment = (names: string) =>
  conflict(`${names} of the environment sets this. Change it there.`, 'set_by_environment');

/**
 * Stores the settings, and notifies all instances. An omitted password is kept, but not for another server or account,
 * so that nobody can have it sent to a server of theirs.
 */
export async function saveMail(
  context: ConnectionsContext,
  { settings, actorId }: { settings: MailSettings; actorId: string },
): Promise<void> {
  refuseInDemo(context);
  if (context.config.mail.smtpUrl !== undefined) throw setByEnvironment('SMTP_URL');
  const { stored } = await findMail(context);
  const { host, port, security, user } = settings;
  const isSameServer = stored?.host === host && stored.port === port && stored.user === user;
  const kept = isSameServer ? stored.password : undefined;
  const password = user === '' ? '' : (settings.password ?? kept);
  if (password === undefined)
    throw invalid('Enter the password again for this server and user name.', [
      { path: 'password', message: 'Enter the password for this server and user name.' },
    ]);
  const value = { ...settings, password };
  const describe = (one: Pick<MailSettings, 'host' | 'port' | 'security'>) => ({
    server: one.host,
    port: one.port,
    security: one.security,
  });
  await context.db.transaction().execute(async (tx) => {
    await saveSecret(tx, { name: 'mail', value, actorId }, context);
    await recordAuditEvent(tx, {
      actorId,
      action: 'connections.mail_update',
      target: { id: 'mail' },
      before: stored ? describe(stored) : null,
      after: describe({ host, port, security }),
    });
    await announceChange(tx, [tags.connections]);
  });
  await context.refreshConnections();
}
