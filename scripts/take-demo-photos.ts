import { spawn } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { demoDesigns } from '@firstlayer/demo-goods/catalog.ts';
import { finish } from '@firstlayer/demo-goods/photos/finish.ts';
import { writeParts } from '@firstlayer/demo-goods/photos/orders.ts';
import { listPhotos, photoKinds, photoName, type PhotoKind } from '@firstlayer/demo-goods/photos/photos.ts';
import { writePhoto } from '#demo/write-photo.ts';
import {
  planDesign,
  planKinds,
  writeLoginPicture,
  writePlanPicture,
  type PlanKind,
} from '#demo/site-pictures.ts';

interface Taken {
  key: string;
  kind: PhotoKind | PlanKind;
  files: [string, string];
  look: { exposure?: number; glow?: number };
  seconds: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** The folder for trial pictures, which are small PNG files and are not committed. */
    trial: { type: 'string' },
    /** Leaves out photographs that exist. */
    missing: { type: 'boolean' },
    /** Takes the photographs of the page of the plans instead, and writes the picture of the login page. */
    site: { type: 'boolean' },
    width: { type: 'string' },
    samples: { type: 'string' },
  },
});
const width = Number(values.width ?? (values.trial ? 400 : 1600));
const samples = Number(values.samples ?? (values.trial ? 12 : 14));
const script = fileURLToPath(new URL('../packages/demo-goods/src/photos/render.py', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'firstlayer-photos-'));
try {
  const pictures = values.site
    ? planKinds.map((kind) => toOrder(planDesign, kind))
    : await listOrders(positionals);
  for (const design of demoDesigns)
    if (pictures.some(({ key }) => key === design.key)) await writeParts(join(folder, 'meshes'), design);
  const job = {
    meshes: join(folder, 'meshes'),
    width,
    samples: Math.ceil(samples / 2),
    threads: 2,
    pictures,
  };
  await writeFile(join(folder, 'job.json'), JSON.stringify(job));
  await takeAll(join(folder, 'job.json'));
  if (values.site && !values.trial) await writeLoginPicture();
} finally {
  await rm(folder, { recursive: true });
}

/**
 * Returns the photographs that were asked for: `ripple-vase` for both of a design, `ripple-vase/hero` for one; without any,
 * those of all designs, the heroes first.
 */
async function listOrders(asked: readonly string[]) {
  const names =
    asked.length > 0 ? asked : photoKinds.flatMap((kind) => demoDesigns.map(({ key }) => `${key}/${kind}`));
  const existing = Object.values(await listPhotos()).flat();
  return names
    .flatMap((name) => {
      const [key = '', kind] = name.split('/');
      if (!demoDesigns.some((design) => design.key === key)) throw new Error(`There is no design ${key}.`);
      return photoKinds
        .filter((other) => kind === undefined || other === kind)
        .map((other) => ({ key, kind: other }));
    })
    .filter(({ key, kind }) => !values.missing || !existing.some(({ file }) => file === photoName(key, kind)))
    .map(({ key, kind }) => toOrder(key, kind));
}

function toOrder(key: string, kind: PhotoKind | PlanKind) {
  return { key, kind, files: [0, 1].map((half) => join(folder, `${key}-${kind}-${half}.exr`)) };
}

/** Runs Blender, and finishes each picture while the next one is rendered. */
async function takeAll(job: string): Promise<void> {
  const blender = spawn(
    'blender',
    ['--background', '--python-exit-code', '1', '--python', script, '--', job],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    blender.once('error', reject).once('close', resolve);
  });
  for await (const line of createInterface({ input: blender.stdout })) {
    if (line.startsWith('PHOTO ')) await keep(JSON.parse(line.slice(6)) as Taken);
  }
  const code = await ended;
  if (code !== 0) throw new Error(`Blender ended with ${code}.`);
}

async function keep({ key, kind, files, look, seconds }: Taken): Promise<void> {
  const started = performance.now();
  const { pixels, ...size } = await finish(files, look);
  const image = sharp(pixels, { raw: { ...size, channels: 3 } });
  if (values.trial) {
    await mkdir(values.trial, { recursive: true });
    await image.png().toFile(join(values.trial, `${key}-${kind}.png`));
  } else {
    const picture = await image.webp({ quality: 92, smartSubsample: true, effort: 5 }).toBuffer();
    await (kind === 'one' || kind === 'batch'
      ? writePlanPicture(kind, picture)
      : writePhoto(key, kind, picture));
  }
  const finished = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${key} ${kind}: rendered in ${seconds} s, finished in ${finished} s`);
}
