import { setTimeout as sleep } from 'node:timers/promises';
import type { Facts } from '#test/support/crash/facts.ts';
import type { Choices } from './choices.ts';
import type { Instance } from './instance.ts';

export const pauseMs = 150;
export const staleAfterMs = 1000;
const requestMs = 30_000;

export interface Visit {
  instances: readonly Instance[];
  /** The designs that were there before. */
  modelIds: readonly number[];
  facts: Facts;
  findings: Findings;
  signal: AbortSignal;
  /** The generator of the participant's choices. */
  choices: Choices;
  /** The instances to which the requests go. They are chosen separately, because the number of attempts depends on time. */
  routes: Choices;
}

export class Findings {
  /** Requests with a session that was refused. */
  lostSessions: string[] = [];
  /** Pages and responses that were older than a second. */
  stale: string[] = [];
  readsCompared = 0;
  requests = 0;
  /** Requests without a response, or with 503. */
  pending = 0;
}

export interface Person {
  id: string;
  cookie: string;
}

/** Returns the visit of a participant with choices of its own. */
export function joinAs(visit: Visit, name: string): Visit {
  const choices = visit.choices.derive(name);
  return { ...visit, choices, routes: choices.derive('routes') };
}

export type Request = Omit<RequestInit, 'headers'> & { person?: Person; headers?: Record<string, string> };

/** Sends a request to an instance that runs. @returns undefined without a response, or with 5xx */
export async function send(
  { instances, findings, routes }: Visit,
  path: string,
  { person, ...init }: Request = {},
): Promise<Response | undefined> {
  const first = routes.below(instances.length);
  const url = [...instances.slice(first), ...instances].find((instance) => instance.url)?.url;
  if (url === undefined) return undefined;
  findings.requests += 1;
  const headers = { ...init.headers, ...(person && { cookie: person.cookie }) };
  const signal = AbortSignal.timeout(requestMs);
  const response = await fetch(url + path, { redirect: 'manual', signal, ...init, headers }).catch(
    () => undefined,
  );
  if (person && response && [401, 403].includes(response.status))
    findings.lostSessions.push(`${path}: ${response.status}`);
  if (response && response.status < 500) return response;
  findings.pending += 1;
  return undefined;
}

/** Repeats a write until it is acknowledged or the drill ends, as a browser with an Idempotency-Key does. */
export async function write(
  visit: Visit,
  fact: { key: string; value: string },
  attempt: () => Promise<Response | undefined>,
): Promise<void> {
  visit.facts.take({ kind: 'tried', ...fact });
  while (!visit.signal.aborted) {
    const response = await attempt();
    // A claim of a killed instance answers 409 until it has expired.
    if (response?.status === 409) return;
    if (response && response.status < 400) {
      await response.bytes().catch(() => undefined);
      visit.facts.take({ kind: 'acknowledged', ...fact });
      return;
    }
    if (response) throw new Error(`${fact.key}: ${response.status} ${await response.text()}`);
    await sleep(pauseMs);
  }
}

export const toJson = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});
