import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#src/config/config.ts';
import { packProfiles } from '@firstlayer/mesh/estimate/layer-bytes.ts';
import { createDiskStorage } from '#src/integrations/disk-storage.ts';
import { MeshPool } from '@firstlayer/mesh/pool/pool.ts';
import type { FileContext } from '#src/features/publishing/server/publishing-context.ts';
import { loadDesignFiles } from '@firstlayer/demo-goods/build.ts';
import { demoDesigns, examinedFolder, keyedFiles } from '@firstlayer/demo-goods/catalog.ts';
import type { DemoDesign } from '@firstlayer/demo-goods/design.ts';
import { examineFile } from './examine-design.ts';
import { readAllExamined } from './install-design.ts';
import { readExamined, type ExaminedContent } from './examined.ts';

/** When a test of this file fails after a change, `npm run demo:files` writes the results anew. */

async function read(key: string): Promise<ExaminedContent[]> {
  const examined = await readExamined(key);
  if (!examined) throw new Error(`${key} has no results of the present examiner.`);
  return examined;
}

function getDesign(key: string): DemoDesign {
  const design = demoDesigns.find((each) => each.key === key);
  if (!design) throw new Error(`There is no ${key}.`);
  return design;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it.each(demoDesigns)('has results for the bytes of each file: $key', async (design) => {
  const files = await read(design.key);
  const written = await loadDesignFiles(design);
  expect(files.map(({ sha256 }) => sha256)).toEqual(written.map(({ bytes }) => hashOf(bytes)));
  for (const { hash, brotli } of files.flatMap(({ previews }) => previews))
    expect(hashOf(await promisify(brotliDecompress)(brotli))).toBe(hash);
});

it('has results for the files of each first edition', async () => {
  for (const design of demoDesigns) {
    const written = design.firstEdition ? await loadDesignFiles(design.firstEdition) : [];
    const known = (await readAllExamined(design))?.map(({ sha256 }) => sha256);
    expect(known).toEqual(expect.arrayContaining(written.map(({ bytes }) => hashOf(bytes))));
  }
});

it('has no file of an earlier result', async () => {
  const expected: string[] = [];
  for (const { key } of keyedFiles) {
    const previews = (await read(key)).flatMap((file) => file.previews);
    expected.push(`${key}.json.br`, ...previews.map(({ hash }) => `${hash}.glb.br`));
  }
  const present = await readdir(examinedFolder);
  expect(present.toSorted()).toEqual(Array.from(new Set(expected)).toSorted());
});

describe('the results of a small design', () => {
  const mesh = new MeshPool();
  let folder: string;
  let deps: FileContext;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'firstlayer-examined-'));
    const { limits } = readConfig({ DATA_DIR: folder, DEMO: '0' });
    deps = { mesh, limits, storage: await createDiskStorage(folder) };
  });
  afterAll(async () => {
    await mesh.close();
    await rm(folder, { recursive: true });
  });

  /** Returns the results as they are stored. The joints of a reduced preview are blurred at random. */
  function toStored({ facts: { profiles, ...facts }, previews, ...content }: ExaminedContent): unknown {
    const stored = {
      ...content,
      facts: { ...facts, profiles: packProfiles(profiles).toString('base64') },
      previews: previews.map(({ brotli: _brotli, gzip: _gzip, hash, ...preview }) => ({
        ...preview,
        hash: preview.level === 'full' ? hash : undefined,
      })),
    };
    return JSON.parse(JSON.stringify(stored));
  }

  it.each(['shard-bud-vase', 'comb-desk-caddy', 'facet-planter'])(
    'are what the shop finds: %s',
    async (key) => {
      const found: ExaminedContent[] = [];
      for (const file of await loadDesignFiles(getDesign(key)))
        found.push((await examineFile(deps, file)).content);
      expect((await read(key)).map(toStored)).toEqual(found.map(toStored));
    },
  );
});
