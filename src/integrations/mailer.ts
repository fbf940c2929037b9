import { createTransport, type SendMailOptions } from 'nodemailer';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { Mail, MailSubscription } from './mail.ts';
import { describeFailure, MailFailure } from './mail-failure.ts';
import type { MailFrame } from './mail-layout.ts';
import { mailsAtOnce } from './mail-retries.ts';
import { storeInOutbox } from './outbox.ts';

export interface Mailer {
  /**
   * @throws MailFailure when the mail could not be delivered; the caller's job retries it unless the failure is
   * permanent
   */
  send: (mail: Mail) => Promise<void>;
}

type Shop = Omit<MailFrame, 'siteUrl'> & { contactEmail: string };

export interface MailerOptions {
  /** `smtp://` or `smtps://`. If undefined, each mail is stored as a file in `DATA_DIR/outbox`. */
  smtpUrl: string | undefined;
  /** For instance `Firstlayer <hello@example.com>`. The default is the brand at the contact address. */
  from: string | undefined;
  dataDir: string;
  /** Returns the shop as it is when a mail is sent. */
  shop: () => Shop;
  /** Returns the URL of the site. It is called for each mail, because the port may be known only later. */
  siteUrl: () => string;
  /** The time limit for one delivery, including the connection but not the time that it waits for its turn. */
  timeoutMs?: number;
}

interface Delivery {
  deliver: (message: SendMailOptions, isUrgent: boolean) => Promise<void>;
  close: () => void;
}

const defaultTimeoutMs = 20_000;
const oneAddress = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;
const controlCharacter = /[\p{Cc}\u2028\u2029]/u;

/**
 * Creates a mailer that sends by SMTP if a server is set, and stores each mail as a file otherwise.
 * @throws when `from` is no address
 */
export function createMailer(options: MailerOptions): Mailer & { close: () => void } {
  const { smtpUrl, dataDir, shop, siteUrl } = options;
  checkSender(options.from);
  const { deliver, close } =
    smtpUrl === undefined ? toOutbox(dataDir) : toServer(smtpUrl, options.timeoutMs ?? defaultTimeoutMs);
  return {
    send: async (mail) => {
      checkHeaders(mail);
      // The layout's libraries take a third of a second to load, so they are loaded with the first mail instead of at
      // startup.
      const { renderMail } = await import('./mail-layout.ts');
      const { brand, operator, accent, contactEmail } = shop();
      const { html, text } = await renderMail(mail, { brand, operator, accent, siteUrl: siteUrl() });
      const message = {
        from: options.from ?? { name: brand, address: contactEmail },
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
      await deliver(message, mail.isUrgent === true);
    },
    close,
  };
}

/** Returns the headers for the unsubscribe button that mail programs show beside the sender (RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl }: MailSubscription): Record<string, string> {
  return {
    'List-Unsubscribe': `<${new URL(unsubscribeUrl).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function checkSender(from: string | undefined): void {
  if (from === undefined) return;
  const address = /<([^<>]*)>$/.exec(from)?.[1] ?? from;
  if (controlCharacter.test(from) || !oneAddress.test(address)) {
    throw new Error('MAIL_FROM: must be an address, as in Firstlayer <hello@example.com>');
  }
}

/**
 * Checks the headers, because a line break would begin a header of the attacker's choice, and a comma a second
 * recipient.
 */
function checkHeaders({ to, replyTo, subject }: Mail): void {
  if (!oneAddress.test(to)) throw new MailFailure('A mail must go to one address.', { isPermanent: true });
  if (replyTo && (!oneAddress.test(replyTo.address) || controlCharacter.test(replyTo.name))) {
    throw new Error('The replyTo of a mail must be a single address.');
  }
  if (controlCharacter.test(subject)) throw new Error('The subject of a mail has a line break in it.');
}

function toServer(url: string, timeoutMs: number): Delivery {
  const transport = createTransport({
    url,
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
  const limit = createConcurrencyLimit({ running: mailsAtOnce, waiting: Infinity });
  const limitOthers = createConcurrencyLimit({ running: mailsAtOnce - 1, waiting: Infinity });
  return {
    deliver: async (message, isUrgent) => {
      const send = () =>
        limit(() => transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) }));
      try {
        // The timeouts above measure silence only; a server may also send its response too slowly. The time begins with
        // the turn of the mail, so that mails do not fail because they waited for stalled ones.
        await (isUrgent ? send() : limitOthers(send));
      } catch (error) {
        throw describeFailure(error, timeoutMs);
      }
    },
    close: () => transport.close({ force: true }),
  };
}

function toOutbox(dataDir: string): Delivery {
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
