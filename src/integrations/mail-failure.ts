import { truncate } from '#src/lib/text.ts';

/** A failed delivery of a mail. The message contains no address and no text of the server about people. */
export class MailFailure extends Error {
  /** The recipient's server permanently rejects mails to this address, so a retry is useless. */
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent = false }: { isPermanent?: boolean } = {}) {
    super(message);
    this.name = 'MailFailure';
    this.isPermanent = isPermanent;
  }
}

type Details = Error & Partial<Record<'code' | 'responseCode' | 'response' | 'command', string | number>>;

/**
 * Converts an error to a MailFailure. Job failures are logged and stored in the database, so only codes are taken from
 * the server's response.
 */
export function describeFailure(error: unknown, timeoutMs: number): MailFailure {
  if (!(error instanceof Error)) return new MailFailure('The mail server failed.');
  const details = error as Details;
  const { code, responseCode, command } = details;
  if (code === 'EABORT') return new MailFailure(`The mail server did not finish within ${timeoutMs} ms.`);
  const status = parseStatus(details);
  const response = [responseCode, status].filter((part) => part !== undefined).join(' ');
  const parts = [code, command, response].filter((part) => part !== undefined && part !== '');
  return new MailFailure(`The mail server did not take the mail (${parts.join(', ') || error.name}).`, {
    isPermanent: isAboutRecipient(details, status),
  });
}

/** The failure of a mail that an admin sends to try the settings. */
export interface SendFailure {
  kind: 'password' | 'name' | 'refused' | 'timeout' | 'tls' | 'sender' | 'recipient' | 'other';
  /** The server's own words; null for what is not a reply of SMTP, since the address may be that of any service. */
  reply: string | null;
}

const maxReply = 200;

const kinds: [SendFailure['kind'], (details: Details) => boolean][] = [
  ['password', ({ code }) => code === 'EAUTH'],
  ['sender', ({ command }) => command === 'MAIL FROM'],
  ['recipient', ({ command }) => command === 'RCPT TO'],
  ['name', ({ code, message }) => code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)],
  ['refused', ({ message }) => /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(message)],
  ['timeout', ({ code, message }) => code === 'EABORT' || code === 'ETIMEDOUT' || /ETIMEDOUT/.test(message)],
  ['tls', ({ code, message }) => code === 'ETLS' || /certificate|SSL|TLS|altnames/i.test(message)],
];

/** Finds out what failed first, for the person who has entered the settings. */
export function explainFailure(error: unknown): SendFailure {
  const details: Details = error instanceof Error ? error : new Error('It failed.');
  const kind = kinds.find(([, isOf]) => isOf(details))?.[0] ?? 'other';
  const [line = ''] = String(details.response ?? '').split(/[\r\n]/, 1);
  const isReply = /^[245]\d\d(?:[ -]|$)/.test(line);
  return { kind, reply: isReply ? truncate(line.replaceAll(/\p{Cc}/gu, ' '), maxReply) : null };
}

/** Returns the enhanced code (RFC 3463), for instance 5.1.1 in '550 5.1.1 No such mailbox'. */
function parseStatus({ response }: Details): string | undefined {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S)/.exec(String(response ?? ''))?.[1];
}

/**
 * Codes about the recipient in responses without an enhanced code: no such mailbox, not local, name not allowed, no
 * such domain.
 */
const recipientCodes = new Set([550, 551, 553, 556]);
/** Servers send the same codes with these words when they reject us as the sender. */
const isAboutUs = /relay|auth|polic|block|spam|denied|reputation|too many/i;

/**
 * Returns whether the failure is about the recipient. Servers also answer 5xx about the sender, for instance when we
 * may not relay, are blocked, or a line was not understood (5.3 to 5.7); that would affect all recipients. So only
 * codes about the recipient's address (5.1) or mailbox (5.2) count, except a full mailbox, which can be emptied.
 */
function isAboutRecipient({ command, responseCode, response }: Details, status: string | undefined): boolean {
  const code = Number(responseCode);
  if (!(code >= 500 && code <= 599)) return false;
  if (status !== undefined) {
    const isAddress = /^5\.[12]\./.test(status) && !senderStatuses.has(status) && status !== '5.2.2';
    return isAddress && (command === 'RCPT TO' || command === 'DATA');
  }
  return command === 'RCPT TO' && recipientCodes.has(code) && !isAboutUs.test(String(response));
}

/** The codes of 5.1 that are about the sender's address. */
const senderStatuses = new Set(['5.1.7', '5.1.8']);
