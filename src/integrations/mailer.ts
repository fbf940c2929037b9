import { isDeepStrictEqual } from 'node:util';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { hasControlCharacter, isOneAddress, isSender } from '#src/lib/mail-address.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { Mail, MailSubscription } from './mail.ts';
import { describeFailure, explainFailure, MailFailure, type SendFailure } from './mail-failure.ts';
import type { MailFrame } from './mail-layout.ts';
import { mailsAtOnce } from './mail-retries.ts';
import { storeInOutbox } from './outbox.ts';

export interface Mailer {
  /**
   * @throws MailFailure when the mail could not be delivered; the caller's job retries it unless the failure is
   * permanent
   */
  send: (mail: Mail) => Promise<void>;
  /** Sends one mail now. @returns what went wrong; undefined when the server has accepted the mail */
  test: (mail: Mail) => Promise<SendFailure | undefined>;
  /** Sends all mails from now on by this route. Mails in flight finish by the earlier one. */
  use: (route: MailRoute) => void;
  /** Returns the name of the mail server; undefined when mails are stored as files. */
  host: () => string | undefined;
}

/** A mail server that an owner has entered. */
export interface SmtpServer {
  host: string;
  port: number;
  /** `tls`: from the first byte. `starttls`: required before anything is sent. `none`: on this machine only. */
  security: 'tls' | 'starttls' | 'none';
  /** Empty when the server requires none. */
  user: string;
  password: string;
}

export interface MailRoute {
  /** A URL, `smtp://` or `smtps://`, or its parts. If undefined, each mail is stored as a file in `DATA_DIR/outbox`. */
  server: string | SmtpServer | undefined;
  /** For instance `Firstlayer <hello@example.com>`. The default is the brand at the contact address. */
  from: string | undefined;
}

type Shop = Omit<MailFrame, 'siteUrl'> & { contactEmail: string };

export interface MailerOptions extends MailRoute {
  dataDir: string;
  /** Returns the shop as it is when a mail is sent. */
  shop: () => Shop;
  /** Returns the URL of the site. It is called for each mail, because the port may be known only later. */
  siteUrl: () => string;
  /** The time limit for one delivery, including the connection but not the time that it waits for its turn. */
  timeoutMs?: number;
}

interface Transport {
  deliver: (message: SendMailOptions) => Promise<void>;
  close: (options?: { force: boolean }) => void;
}

const defaultTimeoutMs = 20_000;

/**
 * Creates a mailer that sends by SMTP if a server is set, and stores each mail as a file otherwise.
 * @throws when `from` is no address
 */
export function createMailer(options: MailerOptions): Mailer & { close: () => void } {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  if (options.from !== undefined && !isSender(options.from))
    throw new Error('MAIL_FROM: must be an address, as in Firstlayer <hello@example.com>');
  const routes = createRoutes(options, timeoutMs);
  const deliver = async (mail: Mail) => {
    checkHeaders(mail);
    const message = await compose(mail, options, routes.from);
    await routes.deliver(message, mail.isUrgent === true);
  };
  return {
    send: async (mail) => {
      try {
        await deliver(mail);
      } catch (error) {
        throw error instanceof ServerError ? describeFailure(error.cause, timeoutMs) : error;
      }
    },
    test: async (mail) => {
      try {
        await deliver(mail);
        return undefined;
      } catch (error) {
        if (!(error instanceof ServerError)) throw error;
        return explainFailure(error.cause);
      }
    },
    use: routes.use,
    host: routes.host,
    close: routes.close,
  };
}

async function compose(
  mail: Mail,
  { shop, siteUrl }: Pick<MailerOptions, 'shop' | 'siteUrl'>,
  from: () => string | undefined,
): Promise<SendMailOptions> {
  // The layout's libraries take a third of a second to load, so they are loaded with the first mail instead of at
  // startup.
  const { renderMail } = await import('./mail-layout.ts');
  const { brand, operator, accent, contactEmail } = shop();
  const { html, text } = await renderMail(mail, { brand, operator, accent, siteUrl: siteUrl() });
  return {
    from: from() ?? { name: brand, address: contactEmail },
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.subscription && unsubscribeHeaders(mail.subscription)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A failure of the mail server, whose text may contain addresses. It never leaves this file. */
class ServerError extends Error {}

/** Holds the present route. A route that was replaced is closed when its last delivery has ended. */
function createRoutes(options: MailerOptions, timeoutMs: number) {
  const open = ({ server, from }: MailRoute) => ({
    server,
    from,
    running: 0,
    transport: server === undefined ? toOutbox(options.dataDir) : toServer(server, timeoutMs),
  });
  let present = open(options);
  const limit = createConcurrencyLimit({ running: mailsAtOnce, waiting: Infinity });
  const limitOthers = createConcurrencyLimit({ running: mailsAtOnce - 1, waiting: Infinity });
  const deliver = async (message: SendMailOptions) => {
    const route = present;
    route.running += 1;
    try {
      await route.transport.deliver(message);
    } finally {
      route.running -= 1;
      if (route !== present && route.running === 0) route.transport.close();
    }
  };
  return {
    from: () => present.from,
    host: () => getHost(present.server),
    // The time limit begins with the turn of the mail, so that mails do not fail because they waited for stalled ones.
    deliver: (message: SendMailOptions, isUrgent: boolean) => {
      const send = () => limit(() => deliver(message));
      return isUrgent ? send() : limitOthers(send);
    },
    use: (route: MailRoute) => {
      if (isDeepStrictEqual(route, { server: present.server, from: present.from })) return;
      const earlier = present;
      present = open(route);
      if (earlier.running === 0) earlier.transport.close();
    },
    close: () => present.transport.close({ force: true }),
  };
}

function getHost(server: MailRoute['server']): string | undefined {
  return typeof server === 'string' ? new URL(server).hostname : server?.host;
}

/** Returns the headers for the unsubscribe button that mail programs show beside the sender (RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl }: MailSubscription): Record<string, string> {
  return {
    'List-Unsubscribe': `<${new URL(unsubscribeUrl).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/**
 * Checks the headers, because a line break would begin a header of the attacker's choice, and a comma a second
 * recipient.
 */
function checkHeaders({ to, replyTo, subject }: Mail): void {
  if (!isOneAddress(to)) throw new MailFailure('A mail must go to one address.', { isPermanent: true });
  if (replyTo && (!isOneAddress(replyTo.address) || hasControlCharacter(replyTo.name))) {
    throw new Error('The replyTo of a mail must be a single address.');
  }
  if (hasControlCharacter(subject)) throw new Error('The subject of a mail has a line break in it.');
}

function toServer(server: string | SmtpServer, timeoutMs: number): Transport {
  const transport = createTransport({
    ...(typeof server === 'string' ? { url: server } : toOptions(server)),
    pool: true,
    maxConnections: mailsAtOnce,
    // One requeue covers a connection that was closed while idle. More would resend a mail that the server may have
    // accepted.
    maxRequeues: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  return {
    deliver: async (message) => {
      try {
        // The timeouts above measure silence only; a server may also send its response too slowly.
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) });
      } catch (cause) {
        throw new ServerError('The mail server did not take the mail.', { cause });
      }
    },
    close: (how) => transport.close(how),
  };
}

function toOptions({ host, port, security, user, password }: SmtpServer) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
  };
}

function toOutbox(dataDir: string): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    deliver: async (message) => {
      const { message: bytes } = await transport.sendMail(message);
      if (!Buffer.isBuffer(bytes)) throw new Error('The mail could not be composed.');
      await storeInOutbox(dataDir, bytes);
    },
    close: () => transport.close(),
  };
}
