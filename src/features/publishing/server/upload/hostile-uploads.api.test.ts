import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#test/support/factories.ts';
import { makeForm, type FormFile } from '#test/support/forms.ts';
import { corner, buildEntries, item, modelXml } from '@firstlayer/mesh/test/three-mf.ts';
import {
  createUploadSite,
  cubeStl as stl,
  nothing,
  stlFile,
  testLimits,
  type UploadSite,
} from '#test/support/upload-site.ts';
import { makeZip, type ZipEntry } from '@firstlayer/mesh/test/zips.ts';

let shop: UploadSite;

beforeAll(async () => {
  shop = await createUploadSite();
});

afterAll(() => shop.site.close());

async function expectNothingLeft(): Promise<void> {
  expect(await shop.listAll()).toEqual(nothing);
}

afterEach(() => expectNothingLeft());

const megabyte = 1_048_576;
const good = stlFile('good.stl');
const fields = { title: 'Wedge', categories: '["rooms"]' };

async function send(files: FormFile[], more: Record<string, string> = {}) {
  const response = await shop.upload(files, more);
  return { status: response.statusCode, ...response.json<{ code: string; message: string }>() };
}

const sendFile = (name: string, content: Uint8Array | string) => send([good, stlFile(name, content)]);

const unlisted = makeZip([{ name: '3D/3dmodel.model', content: 'other' }]).subarray(0, 51);
const contradictory3mf = makeZip(buildEntries(modelXml(corner, item)), { beforeDirectory: unlisted });

function stlWith(change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(stl);
  change(bytes);
  return bytes;
}

describe('a model file', () => {
  it.each<[string, [string, Uint8Array | string], number, string]>([
    ['another ending', ['part.obj', stl], 415, 'unsupported_type'],
    ['no ending', ['stl', stl], 415, 'unsupported_type'],
    ['an STL that is a picture', ['part.stl', '\u0089PNG not a mesh at all, only words'], 415, 'not_stl'],
    ['a 3MF that is an STL', ['part.3mf', stl], 415, 'not_3mf'],
    ['a ZIP that is an STL', ['part.zip', stl], 415, 'not_zip'],
    ['empty', ['part.stl', ''], 400, 'empty_file'],
    ['truncated', ['part.stl', stl.subarray(0, 200)], 400, 'stl_truncated'],
    ['too long', ['part.stl', Buffer.concat([stl, Buffer.alloc(33)])], 400, 'stl_too_long'],
    ['its count lies', ['part.stl', Buffer.concat([stl, Buffer.alloc(500)])], 400, 'stl_facet_count_wrong'],
    ['not a number', ['part.stl', stlWith((bytes) => bytes.writeFloatLE(NaN, 96))], 400, 'vertex_not_finite'],
    [
      'infinite',
      ['part.stl', stlWith((bytes) => bytes.writeFloatLE(Infinity, 96))],
      400,
      'vertex_not_finite',
    ],
    [
      'no facet',
      ['part.stl', stlWith((bytes) => bytes.writeUInt32LE(0, 80)).subarray(0, 84)],
      400,
      'no_facets',
    ],
    ['no facet in words', ['part.stl', 'solid a\nendsolid a\n'], 400, 'no_facets'],
    [
      'a 3MF without a model',
      ['part.3mf', makeZip([{ name: 'a', content: 'x' }])],
      400,
      'three_mf_model_missing',
    ],
    [
      'a 3MF with an entry that its directory does not list',
      ['part.3mf', contradictory3mf],
      400,
      'three_mf_damaged',
    ],
    [
      'a ZIP with such a 3MF in it',
      ['part.zip', makeZip([{ name: 'inner.3mf', content: contradictory3mf }])],
      400,
      'three_mf_damaged',
    ],
  ])('is rejected: %s', async (_, [name, content], status, code) => {
    const response = await sendFile(name, content);
    expect(response).toMatchObject({ status, code });
    expect(response.message).toContain(name);
  });

  it('rejects a sliced file by its name or its contents, also in a ZIP', async () => {
    const sliced = makeZip([...buildEntries(modelXml('', '')), { name: 'Metadata/plate_1.gcode' }]);
    const project = makeZip(buildEntries(modelXml(corner, item)));
    const sentence = 'This file is sliced for one printer. Upload the project instead.';
    for (const [name, content] of [
      ['a.3mf', sliced],
      ['a.GCODE.3mf', project],
    ] as const) {
      const expected = { status: 400, code: 'sliced_file' };
      expect(await sendFile(name, content)).toMatchObject({ ...expected, message: `${name}: ${sentence}` });
      const zip = makeZip([{ name: `x/${name}`, content }]);
      const message = `kit.zip: x/${name}: ${sentence}`;
      expect(await sendFile('kit.zip', zip)).toMatchObject({ ...expected, message });
    }
  });

  it('gives a message in the singular for one byte or facet', async () => {
    const longer = await sendFile('part.stl', Buffer.concat([stl, Buffer.alloc(1)]));
    expect(longer.message).toBe(
      'part.stl: The STL is 1 byte longer than 12 facets would make it: it is damaged or no STL file.',
    );
    const shorter = await sendFile('part.stl', stl.subarray(0, 84 + 50));
    expect(shorter.message).toBe(
      'part.stl: The STL says it holds 12 facets, but its size is that of 1: it is damaged or incomplete.',
    );
  });

  it('gives an error for more facets than the limit', async () => {
    const many = Buffer.alloc(84 + 50 * (testLimits.meshTriangles + 1));
    many.writeUInt32LE(testLimits.meshTriangles + 1, 80);
    expect(await sendFile('big.stl', many)).toMatchObject({ status: 413, code: 'too_many_facets' });
  });
});

const zipWith = (...entries: ZipEntry[]) => makeZip([{ name: 'a.stl', content: stl }, ...entries]);
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `file-${index}.txt`, content: 'x' }));

describe('a ZIP', () => {
  it.each<[string, Buffer, number, string]>([
    ['climbs out', zipWith({ name: '../../evil.txt' }), 400, 'zip_climbs_out'],
    ['climbs out in the middle', zipWith({ name: 'a/../../b.stl' }), 400, 'zip_climbs_out'],
    ['an absolute path', zipWith({ name: '/etc/passwd' }), 400, 'zip_absolute_path'],
    ['a drive letter', zipWith({ name: 'C:evil.stl' }), 400, 'zip_absolute_path'],
    ['backslashes', zipWith({ name: '..\\..\\evil.stl' }), 400, 'zip_backslash'],
    ['a NUL in a name', zipWith({ name: 'a.stl\u0000.txt' }), 400, 'zip_name'],
    ['a link', zipWith({ name: 'link', content: '/etc/passwd', mode: 0o120777 }), 400, 'zip_symlink'],
    ['a device', zipWith({ name: 'null', mode: 0o020666 }), 400, 'zip_symlink'],
    [
      'encryption',
      zipWith({ name: 'b', content: 'x', isDeflated: true, override: { flags: 0x801 } }),
      400,
      'zip_encrypted',
    ],
    ['another method', zipWith({ name: 'b', content: 'x', override: { method: 14 } }), 400, 'zip_method'],
    ['a wrong checksum', zipWith({ name: 'b', content: 'x', override: { crc: 1 } }), 400, 'zip_damaged'],
    [
      'a mesh with a wrong checksum',
      makeZip([{ name: 'a.stl', content: stl, override: { crc: 1 } }]),
      400,
      'zip_damaged',
    ],
    [
      'two names for one entry',
      zipWith({ name: 'b.txt', override: { localName: '../b.t' } }),
      400,
      'zip_damaged',
    ],
    ['one name twice', zipWith({ name: 'b' }, { name: 'b' }), 400, 'zip_duplicate_name'],
    [
      'one name twice but for case',
      zipWith({ name: 'Part.STL', content: stl }, { name: 'part.stl' }),
      400,
      'zip_duplicate_name',
    ],
    ['one name in two normal forms', zipWith({ name: 'é' }, { name: 'e\u0301' }), 400, 'zip_duplicate_name'],
    [
      'one name with and without a dot',
      zipWith({ name: 'x/b' }, { name: 'x/./b' }),
      400,
      'zip_duplicate_name',
    ],
    ['too many entries', zipWith(...entries(20)), 413, 'too_large'],
    [
      'a bomb',
      zipWith({ name: 'bomb', content: Buffer.alloc(3 * megabyte), isDeflated: true }),
      413,
      'too_large',
    ],
    [
      'a bomb that denies it',
      zipWith({
        name: 'bomb',
        content: Buffer.alloc(3 * megabyte),
        isDeflated: true,
        override: { size: 10 },
      }),
      400,
      'zip_damaged',
    ],
    [
      'a mesh above the limit',
      makeZip([{ name: 'a.stl', content: Buffer.alloc(1.5 * megabyte), isDeflated: true }]),
      413,
      'too_large',
    ],
    ['no mesh', makeZip(entries(2)), 400, 'zip_no_model'],
    [
      'only a leftover that is called a mesh',
      makeZip([{ name: '__MACOSX/._a.stl', content: 'x' }]),
      400,
      'zip_no_model',
    ],
    ['nothing', makeZip([]), 400, 'zip_no_model'],
    ['a broken mesh', makeZip([{ name: 'x/b.stl', content: stl.subarray(0, 150) }]), 400, 'stl_truncated'],
    ['its end cut off', zipWith().subarray(0, 200), 415, 'not_zip'],
  ])('is rejected: %s', async (_, content, status, code) => {
    const response = await sendFile('pack.zip', content);
    expect(response).toMatchObject({ status, code });
    expect(response.message).toContain('pack.zip');
  });
});

describe('a form', () => {
  it.each([
    ['no category', { categories: '[]' }, 'Please select at least one category'],
    ['categories that are no list', { categories: 'rooms' }, 'Must be a JSON array.'],
    ['an unknown category', { categories: '["nowhere"]' }, 'A chosen category does not exist.'],
    ['a blank title', { title: '   ' }, 'Title is required.'],
    ['a long title', { title: 'x'.repeat(201) }, 'Title must have at most 200 characters.'],
    ['an unknown designer', { designerId: 'nobody' }, 'This designer does not exist.'],
  ])('is rejected with %s', async (_, more, message) => {
    expect(await send([good], more)).toMatchObject({ status: 400, message, code: 'invalid_input' });
  });

  it('gives an error without a model file', async () => {
    const response = await send([{ field: 'stlFiles', name: '', content: '' }]);
    expect(response).toMatchObject({ status: 400, message: 'Please select at least one STL file' });
  });

  it('gives an error for a file above the limit, too many files, and too many bytes', async () => {
    const file = (bytes: number) => ({ ...good, content: Buffer.alloc(bytes) });
    expect(await send([file(megabyte + 1)])).toMatchObject({ status: 413, code: 'too_large' });
    expect(await send([good, good, good, good])).toMatchObject({ status: 413, code: 'too_large' });
    expect(await send([file(0.9 * megabyte), file(0.9 * megabyte)])).toMatchObject({ status: 413 });
    expect(await send([], { extra: 'x'.repeat(300_000) })).toMatchObject({ status: 413 });
  });

  it('gives an error if its end is missing', async () => {
    const form = makeForm(fields, [good]);
    for (const length of [form.body.length - 10, form.body.length - 200, 250]) {
      const response = await shop.site.as(shop.admin)({
        method: 'POST',
        url: '/api/admin/stl-files',
        body: form.body.subarray(0, length),
        headers: form.headers,
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'upload_cut_off' });
    }
  });

  it('gives an error for a field after a file', async () => {
    const form = makeForm(fields, [good]);
    const late = makeForm({ isPremium: 'true' });
    const [boundary = ''] = form.body.toString('latin1').split('\r\n');
    const [lateBoundary = ''] = late.body.toString('latin1').split('\r\n');
    const tail = late.body.toString('latin1').replaceAll(lateBoundary, boundary);
    const body = Buffer.concat([form.body.subarray(0, -(boundary.length + 4)), Buffer.from(tail)]);
    const call = { method: 'POST', url: '/api/admin/stl-files', body, headers: form.headers } as const;
    expect((await shop.site.as(shop.admin)(call)).json()).toMatchObject({ code: 'fields_after_files' });
  });

  it('gives an error if the body is not a form', async () => {
    const call = { method: 'POST', url: '/api/admin/stl-files', body: { title: 'x' } } as const;
    expect((await shop.site.as(shop.admin)(call)).statusCode).toBe(415);
    const broken = { ...call, body: 'x', headers: { 'content-type': 'multipart/form-data' } };
    expect((await shop.site.as(shop.admin)(broken)).json()).toMatchObject({ code: 'malformed_form' });
  });

  it('appears in the OpenAPI document', async () => {
    const response = await shop.site.request({ url: '/api/openapi.json' });
    const document = response.json<{
      paths: Record<string, { post: { requestBody: { content: object } } }>;
    }>();
    const form = document.paths['/api/admin/stl-files']?.post.requestBody.content;
    expect(Object.keys(form ?? {})).toEqual(['multipart/form-data']);
    expect(JSON.stringify(form)).toContain('"format":"binary"');
  });

  it('accepts POST only', async () => {
    const response = await shop.site.as(shop.admin)({ method: 'PUT', url: '/api/admin/stl-files' });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('returns an error to unauthorized clients before it reads the body', async () => {
    const form = makeForm(fields, [good]);
    const call = { method: 'POST', url: '/api/admin/stl-files', ...form } as const;
    expect((await shop.site.request(call)).statusCode).toBe(401);
    expect((await shop.site.as(await createUser(shop.site.db))(call)).statusCode).toBe(403);
  });
});
