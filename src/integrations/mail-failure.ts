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
