import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Model, ModelCard } from '#src/features/catalog/schemas.ts';
import { openPersistentDatabase } from '../support/databases.ts';
import { makeZip, unzip } from '../support/zips.ts';
import { cubeStl } from '../support/upload-site.ts';

interface Shop {
  process: ChildProcess;
  address: string;
  cookie: string;
}

let dataDir: string;
let shop: Shop | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-durability-'));
  await (await openPersistentDatabase(dataDir)).close();
});

afterEach(async () => {
  await kill();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Shop> {
  const script = new URL('../support/durability-server.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script], {
    env: { DATA_DIR: dataDir, DEMO: '0', RATE_LIMIT_FACTOR: '100', PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  shop = { process: child, ...(JSON.parse(line) as { address: string; cookie: string }) };
  return shop;
}

async function kill(): Promise<void> {
  const child = shop?.process;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Builds different contents for each title, so that mixed-up designs are detected. */
function entriesFor(title: string): Record<string, Buffer> {
  return { 'cube.stl': cubeStl, 'filler.txt': Buffer.alloc(400_000, title) };
}

function archiveFor(title: string): Buffer {
  return makeZip(Object.entries(entriesFor(title)).map(([name, content]) => ({ name, content })));
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function upload({ address, cookie }: Shop, title: string): Promise<Model> {
  const form = new FormData();
  form.set('title', title);
  form.set('categories', '["rooms"]');
  form.set('stlFiles', new Blob([new Uint8Array(archiveFor(title))]), 'all.zip');
  const answer = await fetch(`${address}/api/admin/stl-files`, {
    method: 'POST',
    body: form,
    headers: { cookie },
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as Model;
}

it('keeps acknowledged uploads after kill -9 and serves no partial ones', async () => {
  const first = await start();
  const acknowledged: Model[] = [];
  let isKilled = false;
  const client = async (name: string) => {
    for (let number = 0; !isKilled; number += 1) {
      const model = await upload(first, `${name} ${number}`).catch((error: unknown) => {
        if (!isKilled) throw error;
      });
      if (model) acknowledged.push(model);
      if (acknowledged.length === 5 && !isKilled) {
        isKilled = true;
        await kill();
      }
    }
  };
  await Promise.all(['a', 'b', 'c'].map(client));

  const second = await start();
  const list = await fetch(`${second.address}/api/stl-files?limit=100`);
  const cards = (await list.json()) as ModelCard[];
  const titles = cards.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(acknowledged.map(({ title }) => title)));
  for (const { id, title } of cards) {
    const url = `${second.address}/api/stl-files/${id}/download`;
    const answer = await fetch(url, { headers: { cookie: second.cookie } });
    expect(answer.status).toBe(200);
    const served = Buffer.from(await answer.bytes());
    expect(answer.headers.get('etag')).toContain(sha256(served));
    expect(await unzip(served)).toEqual(entriesFor(title));
  }
  expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
}, 180_000);
