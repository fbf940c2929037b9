import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#src/config.ts';
import { furtherTurnCount, turnCount } from '#src/features/previews/constants.ts';
import { packProfiles } from '@firstlayer/mesh/estimate/layer-bytes.ts';
import { turnPictures } from '#src/features/publishing/server/pictures/turn-job.ts';
import { createDiskStorage } from '#src/integrations/disk-storage.ts';
import { meanColor } from '#src/integrations/image-color.ts';
import type { MasterImage } from '#src/integrations/image-orders.ts';
import { MeshPool } from '@firstlayer/mesh/pool/pool.ts';
import type { FileContext } from '#src/features/publishing/server/publishing-context.ts';
import { loadDesignFiles } from './build.ts';
import { demoDesigns, keyedFiles } from './catalog.ts';
import type { DemoDesign } from './design.ts';
import {
  chooseTurnFiles,
  examineFile,
  needsTurn,
  renderDesign,
  type ExaminedFile,
} from './examine-design.ts';
import { readAllExamined } from './install-design.ts';
import { readExamined, turnPictureName, type ExaminedContent, type ExaminedDesign } from './examined.ts';

/** When a test of this file fails after a change, `npm run demo:files` writes the results anew. */

async function read(key: string): Promise<ExaminedDesign> {
  const examined = await readExamined(key);
  if (!examined) throw new Error(`${key} has no results of the present examiner.`);
  return examined;
}

function getDesign(key: string): DemoDesign {
  const design = demoDesigns.find((each) => each.key === key);
  if (!design) throw new Error(`There is no ${key}.`);
  return design;
}

const describePicture = ({ data, ...facts }: MasterImage) => ({ ...facts, sha256: hashOf(data) });
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it.each(demoDesigns)('has results for the bytes of each file: $key', async (design) => {
  const { files, turns } = await read(design.key);
  const written = await loadDesignFiles(design);
  expect(files.map(({ sha256 }) => sha256)).toEqual(written.map(({ bytes }) => hashOf(bytes)));
  for (const { hash, brotli } of files.flatMap(({ previews }) => previews))
    expect(hashOf(await promisify(brotliDecompress)(brotli))).toBe(hash);
  for (const [position, { pictures }] of turns.entries())
    expect(pictures.length).toBe(position === 0 ? turnCount : furtherTurnCount);
  for (const { data, ...facts } of turns.flatMap(({ pictures }) => pictures)) {
    const { format, width, height } = await sharp(data).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 640, height: 640 });
    expect(facts).toEqual({ width, height, color: await meanColor(data) });
  }
});

it('has results for the files of each first edition', async () => {
  for (const design of demoDesigns) {
    const written = design.firstEdition ? await loadDesignFiles(design.firstEdition) : [];
    const known = (await readAllExamined(design))?.files.map(({ sha256 }) => sha256);
    expect(known).toEqual(expect.arrayContaining(written.map(({ bytes }) => hashOf(bytes))));
  }
});

it('has no file of an earlier result', async () => {
  const expected: string[] = [];
  for (const { key } of keyedFiles) {
    const { files, turns } = await read(key);
    const previews = files.flatMap((file) => file.previews);
    expected.push(`${key}.json.br`, ...previews.map(({ hash }) => `${hash}.glb.br`));
    for (const [position, { pictures }] of turns.entries())
      for (const at of pictures.keys()) expected.push(turnPictureName(key, position, at));
  }
  const present = await readdir(new URL('examined/', import.meta.url));
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

  const examined = new Map<string, ExaminedFile[]>();

  /** Examines the files of a design once for all tests. */
  async function examine(design: DemoDesign): Promise<ExaminedFile[]> {
    const known = examined.get(design.key);
    if (known) return known;
    const found: ExaminedFile[] = [];
    for (const file of await loadDesignFiles(design)) found.push(await examineFile(deps, file));
    examined.set(design.key, found);
    return found;
  }

  it.each(['shard-bud-vase', 'comb-desk-caddy', 'facet-planter'])(
    'are what the shop finds: %s',
    async (key) => {
      const design = getDesign(key);
      const { files, turns } = await read(key);
      const found = await examine(design);
      expect(files.map(toStored)).toEqual(found.map(({ content }) => toStored(content)));
      const shown = needsTurn(design, found) ? chooseTurnFiles(found) : [];
      expect(turns.map(({ sha256 }) => sha256)).toEqual(shown.map(({ content }) => content.sha256));
    },
  );

  it('contain the pictures that the shop renders', async () => {
    const design = getDesign('shard-bud-vase');
    const [turn] = (await read(design.key)).turns;
    const [shown] = chooseTurnFiles(await examine(design));
    if (!shown || !turn) throw new Error('There are no pictures.');
    const size = turnPictures(turnCount);
    const pictures = await renderDesign(deps, design, shown, { ...size, views: size.views.slice(0, 1) });
    expect(turn.sha256).toBe(shown.content.sha256);
    expect(turn.pictures.slice(0, 1).map(describePicture)).toEqual(pictures.map(describePicture));
  });
});
