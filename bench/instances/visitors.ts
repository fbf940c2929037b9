import { createHash, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Facts } from '#test/support/crash/facts.ts';
import { cubeStl } from '#test/support/upload-site.ts';
import type { Instance } from './instance.ts';

const pauseMs = 150;
const staleAfterMs = 1000;
const requestMs = 30_000;

export interface Visit {
  instances: readonly Instance[];
  /** The designs that were there before. */
  modelIds: readonly number[];
  facts: Facts;
  findings: Findings;
  signal: AbortSignal;
}

export class Findings {
  /** Requests with a session that was refused. */
  lostSessions: string[] = [];
  /** Pages and answers that were older than a second. */
  stale: string[] = [];
  readsCompared = 0;
  requests = 0;
  /** Requests without an answer, or with 503. */
  unanswered = 0;
}

export interface Person {
  id: string;
  cookie: string;
}

function choose<T>(values: readonly T[]): T {
  const value = values[randomInt(values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
}

/** Sends a request to an instance that runs. @returns undefined without an answer, or with 5xx */
async function send(
  { instances, findings }: Visit,
  path: string,
  {
    person,
    ...init
  }: Omit<RequestInit, 'headers'> & {
    person?: Person;
    headers?: Record<string, string>;
  } = {},
): Promise<Response | undefined> {
  const urls = instances.flatMap(({ url }) => url ?? []);
  if (urls.length === 0) return undefined;
  findings.requests += 1;
  const headers = { ...init.headers, ...(person && { cookie: person.cookie }) };
  const signal = AbortSignal.timeout(requestMs);
  const response = await fetch(choose(urls) + path, { redirect: 'manual', signal, ...init, headers }).catch(
    () => undefined,
  );
  if (person && response && [401, 403].includes(response.status))
    findings.lostSessions.push(`${path}: ${response.status}`);
  if (response && response.status < 500) return response;
  findings.unanswered += 1;
  return undefined;
}

/** Repeats a write until it is acknowledged or the drill ends, as a browser with an Idempotency-Key does. */
async function write(
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

const toJson = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

async function comment(visit: Visit, person: Person): Promise<void> {
  const content = `Printed well: ${randomUUID()}`;
  const init = toJson({ content }, { 'idempotency-key': randomUUID() });
  const path = `/api/stl-files/${choose(visit.modelIds)}/comments`;
  await write(visit, { key: `comment:${content}`, value: 'posted' }, () =>
    send(visit, path, { ...init, person }),
  );
}

async function favorite(visit: Visit, person: Person): Promise<void> {
  const modelId = choose(visit.modelIds);
  const path = `/api/stl-files/${modelId}/favorite`;
  const isAdded = randomInt(2) === 0;
  const fact = { key: `favorite:${person.id}:${modelId}`, value: isAdded ? 'added' : 'absent' };
  await write(visit, fact, () => send(visit, path, { method: isAdded ? 'POST' : 'DELETE', person }));
}

async function download(visit: Visit, person: Person): Promise<void> {
  const modelId = choose(visit.modelIds);
  const fact = { key: `download:${person.id}:${modelId}`, value: 'recorded' };
  await write(visit, fact, () => send(visit, `/api/stl-files/${modelId}/download`, { person }));
}

async function read(visit: Visit, person: Person): Promise<void> {
  const modelId = choose(visit.modelIds);
  const path = choose([
    `/model/${modelId}`,
    '/browse',
    `/api/stl-files/${modelId}/comments`,
    '/api/stl-files?search=vase',
  ]);
  await (await send(visit, path))?.bytes().catch(() => undefined);
  await (await send(visit, '/api/me', { person }))?.bytes().catch(() => undefined);
}

/** A visitor who reads, comments, favorites and downloads on any instance until the drill ends. */
export async function visitAs(visit: Visit, person: Person): Promise<void> {
  const actions = [comment, favorite, download, read, read];
  while (!visit.signal.aborted) {
    await choose(actions)(visit, person);
    await sleep(pauseMs);
  }
}

/** An admin who uploads a design every few seconds. */
export async function uploadAs(visit: Visit, person: Person, category: string): Promise<void> {
  while (!visit.signal.aborted) {
    const title = `Vase ${randomUUID()}`;
    const key = randomUUID();
    const bytes = Buffer.from(cubeStl);
    bytes.write(title);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await write(visit, { key: `upload:${title}`, value: sha256 }, () => {
      const form = new FormData();
      form.set('title', title);
      form.set('categories', JSON.stringify([category]));
      form.set('stlFiles', new Blob([bytes]), 'vase.stl');
      return send(visit, '/api/admin/stl-files', {
        method: 'POST',
        body: form,
        headers: { 'idempotency-key': key },
        person,
      });
    });
    await sleep(2000);
  }
}

/** An admin who renames a design, and then reads it on all instances after a second. */
export async function renameAs(visit: Visit, person: Person, modelId: number): Promise<void> {
  for (let number = 1; !visit.signal.aborted; number += 1) {
    const init = { ...toJson({ title: `Edition ${number} of ${modelId}` }), method: 'PATCH' };
    const response = await send(visit, `/api/admin/stl-files/${modelId}`, { ...init, person });
    if (!response?.ok) {
      await sleep(pauseMs);
      continue;
    }
    await sleep(staleAfterMs);
    await Promise.all(
      visit.instances.flatMap((instance) =>
        [`/model/${modelId}`, `/api/stl-files/${modelId}`].map((path) =>
          compare(visit, { instance, path, modelId, number }),
        ),
      ),
    );
  }
}

interface Comparison {
  instance: Instance;
  path: string;
  modelId: number;
  /** The number of the edition that was acknowledged. */
  number: number;
}

async function compare({ findings, instances }: Visit, expected: Comparison): Promise<void> {
  const { instance, path, modelId, number } = expected;
  const response = await fetch(`${instance.url}${path}`).catch(() => undefined);
  const text = response?.ok ? await response.text().catch(() => '') : '';
  const seen = new RegExp(`Edition (\\d+) of ${modelId}`).exec(text)?.[1];
  if (seen === undefined) return;
  findings.readsCompared += 1;
  if (Number(seen) < number)
    findings.stale.push(
      `instance ${instances.indexOf(instance)}: ${path} shows edition ${seen}, not ${number}`,
    );
}
