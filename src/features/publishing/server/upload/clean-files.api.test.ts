import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeForm } from '#test/support/forms.ts';
import { bambuProject, prusaProject } from '@firstlayer/mesh/test/slicer-projects.ts';
import { createUploadSite, cubeStl, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { makeZip, unzip } from '@firstlayer/mesh/test/zips.ts';
import type { AdminModel } from '../../admin-schemas.ts';

let shop: UploadSite;

beforeAll(async () => {
  shop = await createUploadSite();
});

afterAll(() => shop.site.close());

const secrets = { post_process: '/bin/evil.sh', printhost_apikey: 'SECRET' };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function upload(name: string, content: Buffer): Promise<AdminModel> {
  const response = await shop.upload([stlFile(name, content)]);
  expect(response).toMatchObject({ statusCode: 201 });
  return response.json<AdminModel>();
}

async function listFileRows(modelId: number) {
  return shop.site.db
    .selectFrom('model_files')
    .selectAll()
    .where('model_id', '=', modelId)
    .orderBy('position')
    .execute();
}

async function readStored(key: string): Promise<Buffer> {
  const { stream } = await shop.site.storage.read(key);
  return Buffer.concat(await stream.toArray());
}

/** Returns the settings of a PrusaSlicer project in these bytes. */
const readConfig = async (bytes: Buffer | undefined) =>
  (await unzip(bytes ?? Buffer.alloc(0)))['Metadata/Slic3r_PE.config']?.toString();

it('removes scripts and addresses of printers from an uploaded 3MF, and names them', async () => {
  const model = await upload('vase.3mf', await prusaProject({ config: secrets }));
  const [row] = await listFileRows(model.id);
  const stored = await readStored(row?.storage_key ?? '');
  expect(row).toMatchObject({ sha256: sha256(stored), size_bytes: stored.length });
  const { 'vase.3mf': downloaded } = await unzip((await shop.download(model)).bytes);
  expect(downloaded?.equals(stored)).toBe(true);
  expect(await readConfig(stored)).not.toMatch(/evil|SECRET/);
  expect(await readConfig(stored)).toContain('; layer_height = 0.2\n');
  const entry = 'Metadata/Slic3r_PE.config';
  expect(model.settingsNotices).toEqual([
    {
      fileId: row?.id,
      removed: [
        { entry, key: 'post_process' },
        { entry, key: 'printhost_apikey' },
      ],
      warnings: [
        { kind: 'gcode', entry, key: 'end_gcode' },
        { kind: 'vendor', entry, key: 'host_type' },
        { kind: 'start_gcode', entry, key: 'start_gcode' },
      ],
    },
  ]);
});

it('stores a 3MF without them byte for byte', async () => {
  const project = await bambuProject();
  const model = await upload('cube.3mf', project);
  const [row] = await listFileRows(model.id);
  expect(row?.sha256).toBe(sha256(project));
});

it('removes them from each 3MF in a ZIP, and keeps the other entries', async () => {
  const zip = makeZip([
    { name: 'a.stl', content: cubeStl, isDeflated: true },
    { name: 'notes/readme.txt', content: 'The same text.' },
    { name: 'parts/vase.3mf', content: await prusaProject({ config: secrets }) },
    { name: 'parts/.hidden.3mf', content: await prusaProject({ config: secrets }) },
  ]);
  const model = await upload('kit.zip', zip);
  const [row] = await listFileRows(model.id);
  for (const bytes of [await readStored(row?.storage_key ?? ''), (await shop.download(model)).bytes]) {
    const files = await unzip(bytes);
    expect(files['a.stl']?.equals(cubeStl)).toBe(true);
    expect(files['notes/readme.txt']?.toString()).toBe('The same text.');
    expect(await readConfig(files['parts/vase.3mf'])).not.toMatch(/evil|SECRET/);
    expect(await readConfig(files['parts/.hidden.3mf'])).not.toMatch(/evil|SECRET/);
  }
  const [notice] = model.settingsNotices;
  expect(notice?.removed).toContainEqual({
    entry: 'parts/vase.3mf/Metadata/Slic3r_PE.config',
    key: 'post_process',
  });
});

it('does not refuse an upload because of broken settings', async () => {
  const model = await upload('cube.3mf', await bambuProject({ configText: '{"post_process": ["evil' }));
  expect(model.files[0]?.mesh).toMatchObject({ triangles: 4 });
  expect(model.settingsNotices[0]?.removed).toEqual([{ entry: 'Metadata/project_settings.config', key: '' }]);
});

it('removes them from a file that is added later', async () => {
  const model = await upload('a.stl', cubeStl);
  const form = makeForm({}, [stlFile('vase.3mf', await prusaProject({ config: secrets }))]);
  const response = await shop.site.as(shop.admin)({
    method: 'POST',
    url: `/api/admin/stl-files/${model.id}/files`,
    ...form,
  });
  expect(response).toMatchObject({ statusCode: 200 });
  const { 'vase.3mf': downloaded } = await unzip((await shop.download(model)).bytes);
  expect(await readConfig(downloaded)).not.toMatch(/evil|SECRET/);
});

it('writes a 3MF anew without settings when the admin asks for it, and keeps the old one as a version', async () => {
  const project = await prusaProject();
  const model = await upload('vase.3mf', project);
  const [file] = model.files;
  const url = `/api/admin/stl-files/${model.id}/files/${file?.id}/remove-settings`;
  const response = await shop.site.as(shop.admin)({ method: 'POST', url });
  expect(response).toMatchObject({ statusCode: 200 });
  const changed = response.json<AdminModel>();
  expect(changed.settingsNotices).toEqual([]);
  expect(changed.files).toMatchObject([{ id: file?.id, name: 'vase.3mf', mesh: file?.mesh }]);
  const { 'vase.3mf': downloaded } = await unzip((await shop.download(model)).bytes);
  expect(Object.keys(await unzip(downloaded ?? Buffer.alloc(0)))).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    '3D/3dmodel.model',
  ]);
  const versions = await shop.site.db
    .selectFrom('model_file_versions')
    .select(['sha256', 'file_id'])
    .where('model_id', '=', model.id)
    .execute();
  expect(versions).toEqual([{ sha256: sha256(project), file_id: file?.id }]);
  const events = await shop.site.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id'])
    .where('action', '=', 'design.file_settings_remove')
    .execute();
  expect(events).toEqual([{ action: 'design.file_settings_remove', actor_id: shop.admin.id }]);
  expect((await shop.listAll()).temporary).toEqual([]);
});

it('removes the settings of each 3MF in a ZIP', async () => {
  const model = await upload(
    'kit.zip',
    makeZip([
      { name: 'a.stl', content: cubeStl },
      { name: 'vase.3mf', content: await prusaProject() },
      { name: '__MACOSX/._vase.3mf', content: 'no package' },
    ]),
  );
  const url = `/api/admin/stl-files/${model.id}/files/${model.files[0]?.id}/remove-settings`;
  expect(await shop.site.as(shop.admin)({ method: 'POST', url })).toMatchObject({ statusCode: 200 });
  const files = await unzip((await shop.download(model)).bytes);
  expect(files['a.stl']?.equals(cubeStl)).toBe(true);
  expect(await readConfig(files['vase.3mf'])).toBeUndefined();
});

it('refuses to remove settings of an STL, and of a file that does not exist', async () => {
  const model = await upload('a.stl', Buffer.from(cubeStl));
  const remove = (fileId: number | undefined) =>
    shop.site.as(shop.admin)({
      method: 'POST',
      url: `/api/admin/stl-files/${model.id}/files/${fileId}/remove-settings`,
    });
  expect(await remove(model.files[0]?.id)).toMatchObject({ statusCode: 409 });
  expect(await remove(999_999)).toMatchObject({ statusCode: 404 });
});
