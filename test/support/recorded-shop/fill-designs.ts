import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { box, cube } from '@firstlayer/mesh/test/meshes.ts';
import { corner, item, modelXml, packed } from '@firstlayer/mesh/test/three-mf.ts';
import { makeZip } from '@firstlayer/mesh/test/zips.ts';
import { designs } from './contents.ts';
import type { Visitor } from './visitor.ts';

type Design = keyof typeof designs;
export type DesignIds = Record<Design, number>;

interface Upload {
  /** The contents of the files by their names. */
  files: Record<string, Uint8Array>;
  /** The number of images beside the main one. Pictures that are drawn from the mesh would be a third of the record. */
  gallery?: number;
  fields?: Record<string, string>;
}

const daysUntilRelease = 10;
const dayMs = 86_400_000;
const shortBox = writeStl(box([20, 20, 10]));
export const cubeFile = writeStl(cube());
/** The cube before it was replaced. */
export const firstCubeFile = writeStl(cube(19));
const twoFiles = { 'cube.stl': firstCubeFile, 'lid.stl': shortBox };

/** Adds categories, and a design in each state. All of them can be seen until `hideDesigns`. */
export async function fillDesigns(admin: Visitor): Promise<DesignIds> {
  const { id: categoryId } = await admin.send<{ id: number }>('POST', '/api/admin/categories', {
    name: 'Home',
  });
  await admin.send('POST', '/api/admin/categories', { name: 'Äußeres & Garten', description: 'Grüße 🧱' });
  await admin.send('POST', '/api/admin/subcategories', { categoryId, name: 'Vases' });
  const add = (design: Design, upload: Upload) => addDesign(admin, designs[design], upload);
  const byFirst = { designerId: 'designer-one' };
  const releasesAt = new Date(Date.now() + daysUntilRelease * dayMs).toISOString();
  return {
    versions: await add('versions', { files: twoFiles, fields: byFirst }),
    premium: await add('premium', {
      files: { 'vase.stl': writeStl(box([10, 10, 40])) },
      gallery: 2,
      fields: {
        designerId: 'designer-two',
        isPremium: 'true',
        needsBrim: 'true',
        subcategories: '["vases"]',
        description: '<p>For <strong>flowers</strong> &amp; twigs.</p>',
      },
    }),
    plain: await add('plain', { files: { 'blocks.zip': zipOf('small.stl', 'Grüße/large.stl') } }),
    package: await add('package', {
      files: { 'corner.3mf': await packed(modelXml(corner, item)) },
      fields: byFirst,
    }),
    announced: await add('announced', {
      files: { 'arch.stl': writeStl(box([30, 10, 20])) },
      fields: { ...byFirst, state: 'draft' },
    }),
    draft: await add('draft', {
      files: { 'drawer.stl': writeStl(box([30, 20, 10])) },
      fields: { ...byFirst, state: 'draft' },
    }),
    scheduled: await add('scheduled', {
      files: { 'shelf.stl': writeStl(box([60, 20, 3])) },
      fields: { designerId: 'designer-two', state: 'scheduled', releasesAt, showsTitleEarly: 'true' },
    }),
    binned: await add('binned', { files: { 'bracket.stl': writeStl(box([20, 5, 20])) }, fields: byFirst }),
    purged: await add('purged', { files: { 'pin.stl': writeStl(box([2, 2, 9])) }, fields: byFirst }),
  };
}

/** Replaces a file, adds another, and removes one. */
export async function changeFiles(admin: Visitor, id: number): Promise<void> {
  const base = `/api/admin/stl-files/${id}`;
  const { files } = await admin.send<{ files: { id: number; name: string }[] }>('GET', base);
  const idOf = (name: string) => files.find((file) => file.name === name)?.id;
  const replacement = toForm({ fileId: String(idOf('cube.stl')) }, 'stlFile', { 'cube.stl': cubeFile });
  await admin.send('PUT', `${base}/file`, replacement);
  await admin.send('POST', `${base}/files`, toForm({}, 'stlFiles', { 'base.stl': shortBox }));
  await admin.send('DELETE', `${base}/files/${idOf('lid.stl')}`);
}

/** Releases the draft that is announced, and deletes what is in the bin or purged. */
export async function hideDesigns(admin: Visitor, ids: DesignIds): Promise<void> {
  await admin.send('PATCH', `/api/admin/stl-files/${ids.announced}`, { state: 'released' });
  for (const id of [ids.binned, ids.purged]) await admin.send('DELETE', `/api/admin/stl-files/${id}`);
  await admin.send('DELETE', `/api/admin/stl-files/${ids.purged}/forever`);
}

async function addDesign(admin: Visitor, title: string, { files, gallery = 0, fields }: Upload) {
  const texts = { title, categories: '["home"]', ...fields };
  const form = toForm(texts, 'stlFiles', files);
  form.set('previewImage', await makeImage('#557788'), 'main.png');
  for (let index = 0; index < gallery; index += 1)
    form.append('galleryImages', await makeImage(`#00${index}${index}ff`), `${index}.png`);
  const headers = { 'idempotency-key': randomUUID() };
  return (await admin.send<{ id: number }>('POST', '/api/admin/stl-files', form, headers)).id;
}

function toForm(fields: Record<string, string>, field: string, files: Record<string, Uint8Array>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes] of Object.entries(files))
    form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

async function makeImage(background: string): Promise<Blob> {
  const create = { width: 8, height: 8, channels: 3 as const, background };
  return new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
}

function zipOf(...names: string[]): Buffer {
  return makeZip(
    names.map((name, index) => ({ name, content: writeStl(cube(10 + index)), isDeflated: true })),
  );
}
