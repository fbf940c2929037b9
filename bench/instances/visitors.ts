import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cubeStl } from '#test/support/upload-site.ts';
import type { Instance } from './instance.ts';
import { pauseMs, send, staleAfterMs, toJson, write, type Person, type Visit } from './visit.ts';

async function comment(visit: Visit, person: Person): Promise<void> {
  const { choices, modelIds } = visit;
  const content = `Printed well: ${choices.createKey()}`;
  const init = toJson({ content }, { 'idempotency-key': choices.createKey() });
  const path = `/api/stl-files/${choices.choose(modelIds)}/comments`;
  await write(visit, { key: `comment:${content}`, value: 'posted' }, () =>
    send(visit, path, { ...init, person }),
  );
}

async function favorite(visit: Visit, person: Person): Promise<void> {
  const modelId = visit.choices.choose(visit.modelIds);
  const path = `/api/stl-files/${modelId}/favorite`;
  const isAdded = visit.choices.happens(0.5);
  const fact = { key: `favorite:${person.id}:${modelId}`, value: isAdded ? 'added' : 'absent' };
  await write(visit, fact, () => send(visit, path, { method: isAdded ? 'POST' : 'DELETE', person }));
}

async function download(visit: Visit, person: Person): Promise<void> {
  const modelId = visit.choices.choose(visit.modelIds);
  const fact = { key: `download:${person.id}:${modelId}`, value: 'recorded' };
  await write(visit, fact, () => send(visit, `/api/stl-files/${modelId}/download`, { person }));
}

async function read(visit: Visit, person: Person): Promise<void> {
  const modelId = visit.choices.choose(visit.modelIds);
  const path = visit.choices.choose([
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
    await visit.choices.choose(actions)(visit, person);
    await sleep(pauseMs);
  }
}

/** An admin who uploads a design every few seconds. */
export async function uploadAs(visit: Visit, person: Person, category: string): Promise<void> {
  while (!visit.signal.aborted) {
    const title = `Vase ${visit.choices.createKey()}`;
    const key = visit.choices.createKey();
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

/** Lists and searches that contain the renamed designs. */
const listsOfEditions = [
  '/api/stl-files?sort=title&limit=100',
  '/api/stl-files?q=edition',
  '/browse?q=edition',
];

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
    const paths = [`/model/${modelId}`, `/api/stl-files/${modelId}`, ...listsOfEditions];
    await Promise.all(
      visit.instances.flatMap((instance) =>
        paths.map((path) => compare(visit, { instance, path, modelId, number })),
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
