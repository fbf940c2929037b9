import { day } from './calendar.ts';
import { Refusal } from './errors.ts';

export interface Answer {
  status: number;
  body: string;
}

interface Entry {
  fingerprint: string;
  at: number;
  /** Undefined while the first request runs. */
  answer: Answer | undefined;
}

/**
 * Repeats the response for an idempotency key for a day. Responses of requests that were rejected before any work are
 * not stored.
 */
export class Idempotency {
  private readonly entries = new Map<string, Entry>();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  async run(key: string, fingerprint: string, work: () => Promise<Answer>): Promise<Answer> {
    const known = this.entries.get(key);
    if (known && this.now() - known.at < day) return repeat(known, key, fingerprint);
    const entry: Entry = { fingerprint, at: this.now(), answer: undefined };
    this.entries.set(key, entry);
    const answer = await work();
    if (answer.status === 400 || answer.status === 404) this.entries.delete(key);
    entry.answer = answer;
    return answer;
  }
}

function repeat(known: Entry, key: string, fingerprint: string): Answer {
  if (known.fingerprint !== fingerprint) {
    throw new Refusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  if (!known.answer) {
    throw new Refusal(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key: ${key}.`,
    });
  }
  return known.answer;
}
