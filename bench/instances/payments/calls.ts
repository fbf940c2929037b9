import { setTimeout as sleep } from 'node:timers/promises';
import { pauseMs, send, toJson, type Person, type Visit } from '../visit.ts';

export interface CallResponse {
  status: number;
  /** The code of an error. */
  code: string | undefined;
  body: unknown;
}

/** Sends a request about the subscription. @returns undefined without a complete response, or with 5xx */
export async function call(
  visit: Visit,
  person: Person,
  path: string,
  { body = {}, key }: { body?: object; key?: string } = {},
): Promise<CallResponse | undefined> {
  const init = toJson(body, key === undefined ? {} : { 'idempotency-key': key });
  const response = await send(visit, `/api/subscription${path}`, { ...init, person });
  const text = await response?.text().catch(() => undefined);
  if (!response || text === undefined) return undefined;
  const reply = JSON.parse(text) as { code?: string };
  return { status: response.status, code: reply.code, body: reply };
}

/** A change of another request is running, or was left by a killed instance, whose lease expires after a minute. */
export const isInProgress = ({ status, code }: CallResponse) => status === 409 && code === 'in_progress';

export const isAcknowledged = ({ status }: CallResponse) => status < 300;

/**
 * Repeats a request until it is acknowledged or the drill ends.
 * @param doneCode the code of the refusal which says that an earlier attempt, whose response was lost, has succeeded
 * @returns undefined when the drill has ended before
 * @throws for any other refusal
 */
export async function callUntilAcknowledged(
  visit: Visit,
  person: Person,
  path: string,
  { body, doneCode }: { body?: object; doneCode?: string } = {},
): Promise<CallResponse | undefined> {
  for (let wasLost = false; !visit.signal.aborted; await sleep(pauseMs)) {
    const reply = await call(visit, person, path, { body });
    if (!reply) wasLost = true;
    else if (isAcknowledged(reply) || (wasLost && reply.code === doneCode)) return reply;
    else if (!isInProgress(reply))
      throw new Error(`${path} was refused: ${reply.status} ${JSON.stringify(reply.body)}`);
  }
  return undefined;
}
