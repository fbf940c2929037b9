/** A mail was not handed over; its text has no address in it, nor anything that the server says about people. */
export class MailFailure extends Error {
  /** The recipient's server wants nothing for this address: to try again would change nothing. */
  readonly isForGood: boolean;

  constructor(message: string, { isForGood = false }: { isForGood?: boolean } = {}) {
    super(message);
    this.name = 'MailFailure';
    this.isForGood = isForGood;
  }
}

type Details = Error & Partial<Record<'code' | 'responseCode' | 'response' | 'command', string | number>>;

/** Job failures are logged and kept in the database: of what the server said only its codes are taken over. */
export function describeFailure(error: unknown, timeoutMs: number): MailFailure {
  if (!(error instanceof Error)) return new MailFailure('The mail server failed.');
  const details = error as Details;
  const { code, responseCode, command } = details;
  if (code === 'EABORT') return new MailFailure(`The mail server did not finish within ${timeoutMs} ms.`);
  const status = statusOf(details);
  const answer = [responseCode, status].filter((part) => part !== undefined).join(' ');
  const parts = [code, command, answer].filter((part) => part !== undefined && part !== '');
  return new MailFailure(`The mail server did not take the mail (${parts.join(', ') || error.name}).`, {
    isForGood: isAboutRecipient(details, status),
  });
}

/** The enhanced code (RFC 3463), as 5.1.1 in '550 5.1.1 No such mailbox'. */
function statusOf({ response }: Details): string | undefined {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S)/.exec(String(response ?? ''))?.[1];
}

/** Without an enhanced code: no such mailbox, not here, its name is not allowed, no such domain. */
const recipientCodes = new Set([550, 551, 553, 556]);
/** What servers say with the same codes where they mean us. */
const isAboutUs = /relay|auth|polic|block|spam|denied|reputation|too many/i;

/**
 * A server also answers 5xx about us, as where we may not relay, are blocked, or a line was not understood (5.3 to 5.7): then
 * everybody would be refused. So it counts when it is said of the recipient's address (5.1) or mailbox (5.2), but for one
 * that is full, which can be emptied.
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

/** Of 5.1 those that are about the sender's address. */
const senderStatuses = new Set(['5.1.7', '5.1.8']);
