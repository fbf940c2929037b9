import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import { requireConsistentZip } from '@firstlayer/mesh/zip/check-zip.ts';
import { createUploadSite, cubeStl, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import {
  makeDescriptor,
  extraField,
  makeZip,
  streamed,
  unicodePathField,
  unzip,
  type ZipEntry,
  type ZipFrame,
} from '@firstlayer/mesh/test/zips.ts';

let shop: UploadSite;

beforeAll(async () => {
  shop = await createUploadSite();
});

afterAll(() => shop.site.close());

const mesh: ZipEntry = { name: 'a.stl', content: cubeStl };
const zipOf = (entries: ZipEntry[], frame: ZipFrame = {}) => makeZip([mesh, ...entries], frame);
// The name ü.txt in code page 437.
const umlaut = Buffer.from([0x81, 0x2e, 0x74, 0x78, 0x74]);
const upField = (name: string) => unicodePathField(umlaut, name);

async function send(zip: Buffer) {
  const response = await shop.upload([stlFile('pack.zip', zip)]);
  return { status: response.statusCode, ...response.json<Model>() };
}

describe('an archive with names that some systems cannot unpack', () => {
  it.each<[string, string | Buffer, string]>([
    ['a device', 'CON.stl', '_CON.stl'],
    ['a device in a folder', 'aux/nul.txt', '_aux/_nul.txt'],
    ['a device with a space', 'lpt1 .txt', '_lpt1 .txt'],
    ['a colon', 'x/a:b.stl', 'x/a_b.stl'],
    ['a stream', 'model.txt:evil', 'model.txt_evil'],
    ['forbidden characters', 'a<b>"c|d?e*.txt', 'a_b__c_d_e_.txt'],
    ['trailing dots', 'x./a.txt...', 'x/a.txt'],
    ['trailing spaces', 'x /a.txt  ', 'x/a.txt'],
    ['dots and nothing else', '.../a.txt', '_/a.txt'],
    ['two dots and a space', '.. /a.txt', '_/a.txt'],
    ['a direction control', 'a\u202etxt.b', 'atxt.b'],
    ['isolates and marks', '\u2066a\u2069\u200e.txt', 'a.txt'],
    ['zero-width characters', 'a\u200b\u200d\ufeff\u2060.txt', 'a.txt'],
    ['a C1 control', 'a\u0085b.txt', 'ab.txt'],
    ['a name of 300 bytes', `${'b'.repeat(300)}.txt`, `${'b'.repeat(200)}.txt`],
    ['parts that say nothing', './x//./b.txt', 'x/b.txt'],
    ['backslashes between folders', 'x\\größe\\b.stl', 'x/größe/b.stl'],
    ['decomposed letters', 'u\u0308.txt', 'ü.txt'],
    ['UTF-8 that is not marked', Buffer.from('größe.txt'), 'größe.txt'],
    ['code page 437', umlaut, 'ü.txt'],
  ])('bundles %s under a clean name', async (_, name, expected) => {
    const content = expected.endsWith('.stl') ? cubeStl : Buffer.from('The same bytes.');
    const flags = typeof name === 'string' ? 0x800 : 0;
    const response = await send(zipOf([{ name, flags, content, isDeflated: true }]));
    expect(response).toMatchObject({ status: 201 });
    const files = await unzip((await shop.download(response)).bytes);
    expect(Object.keys(files)).toEqual(['a.stl', expected]);
    expect(files[expected]?.equals(content)).toBe(true);
  });

  it.each(['b.stl.', 'b.stl ', 'b.s\u200btl', 'b.3mf.'])(
    'checks an entry named %j as the mesh that its cleaned name declares',
    async (name) => {
      const response = await send(zipOf([{ name, content: 'This is no mesh.' }]));
      expect(response).toMatchObject({ status: 415, message: expect.stringContaining('b') });
    },
  );

  it('numbers names that become equal, separately in each folder', async () => {
    const names = ['ax:', 'ax_', 'ax?', 'ay:/b', 'ay_/b', 'Z/1', 'z/2'];
    const response = await send(zipOf(names.map((name) => ({ name, content: name }))));
    const files = await unzip((await shop.download(response)).bytes);
    expect(
      Object.entries(files)
        .slice(1)
        .map(([path, content]) => [path, content.toString()]),
    ).toEqual([
      ['ax_', 'ax:'],
      ['ax_ (2)', 'ax_'],
      ['ax_ (3)', 'ax?'],
      ['ay_/b', 'ay:/b'],
      ['ay_ (2)/b', 'ay_/b'],
      ['Z/1', 'Z/1'],
      ['Z/2', 'z/2'],
    ]);
  });
});

describe('an archive as other programs write it', () => {
  const empty = { name: 'empty/', mode: 0o040755 };
  it.each<[string, ZipEntry[], ZipFrame?]>([
    ['stored', [{ name: 'b.txt', content: 'x' }]],
    ['deflated', [{ name: 'b.txt', content: 'xxxxxxxxxxxx', isDeflated: true }]],
    ['with an empty folder', [empty, { name: 'b.txt' }]],
    ['with an empty folder that is deflated', [{ ...empty, isDeflated: true }]],
    ['with a comment', [], { comment: 'Thank you!' }],
    ['with a ZIP64 end', [{ name: 'b.txt', content: 'x' }], { isZip64: true }],
    [
      'with ZIP64 sizes before the data',
      [
        {
          name: 'b.txt',
          content: 'x',
          localOverride: { size: 0xffff_ffff, packedSize: 0xffff_ffff },
          extra: { local: extraField(1, Buffer.from('0100000000000000'.repeat(2), 'hex')) },
        },
      ],
    ],
    ['with a descriptor', [streamed('b.txt', 'x', makeDescriptor('x'))]],
    [
      'with a descriptor without signature',
      [streamed('b.txt', 'x', makeDescriptor('x', { hasNoSignature: true }))],
    ],
    ['with a wide descriptor', [streamed('b.txt', 'x', makeDescriptor('x', { isWide: true }))]],
    [
      'with a wide descriptor without signature',
      [streamed('b.txt', 'x', makeDescriptor('x', { isWide: true, hasNoSignature: true }))],
    ],
    [
      'with sizes beside a descriptor',
      [{ ...streamed('b.txt', 'x', makeDescriptor('x')), localOverride: {} }],
    ],
    [
      'with a Unicode path',
      [{ name: umlaut, flags: 0, extra: { local: upField('ü'), central: upField('ü') } }],
    ],
    ['with a Unicode path in the directory', [{ name: umlaut, flags: 0, extra: { central: upField('ü') } }]],
    [
      'with other extra fields',
      [
        {
          name: 'b',
          extra: { local: extraField(0x5455, Buffer.alloc(9)), central: extraField(0x5455, Buffer.alloc(5)) },
        },
      ],
    ],
    ['with padding in the extra area', [{ name: 'b', extra: { local: Buffer.alloc(3) } }]],
    [
      'with companions',
      [
        'a.pdf',
        'a.txt',
        'LICENSE',
        'a.md',
        'a.png',
        'a.jpg',
        'a.step',
        'a.f3d',
        'a.scad',
        'a.gcode',
        'a.obj',
        'a.zip',
      ].map((name) => ({ name: `x/${name}`, content: name })),
    ],
  ])('is repacked with the same contents: %s', async (_, entries, frame) => {
    const zip = zipOf(entries, frame);
    const response = await send(zip);
    expect(response).toMatchObject({ status: 201 });
    const { bytes } = await shop.download(response);
    expect(bytes.equals(zip)).toBe(false);
    expect(await unzip(bytes)).toEqual(await unzip(zip));
    const path = shop.site.storage.newTempPath();
    await writeFile(path, bytes);
    await expect(requireConsistentZip(path, 20)).resolves.toBeUndefined();
  });

  it('repacks an archive without the files that macOS and Windows add, whatever they contain', async () => {
    const names = [
      '__MACOSX/',
      '__MACOSX/x/._a.stl',
      'x/__macosx/b.exe',
      '._setup.exe',
      '._b.stl',
      '._b.3mf',
    ];
    const more = [
      '.DS_Store',
      'x/.ds_store',
      'Thumbs.db',
      'THUMBS.DB',
      'x/Desktop.ini',
      'desktop.ini.',
      '._Icon\r',
    ];
    const litter = [...names, ...more].map((name) => ({ name, content: name.endsWith('/') ? '' : 'x' }));
    const link = { name: 'thumbs.db', content: '/etc', mode: 0o120777 };
    const broken = { name: 'y/._c.stl', content: 'x', override: { crc: 1, method: 14 } };
    const zip = zipOf([...litter, link, broken, { name: '.keep', content: 'x' }]);
    const response = await send(zip);
    expect(response).toMatchObject({ status: 201 });
    expect(Object.keys(await unzip((await shop.download(response)).bytes))).toEqual(['a.stl', '.keep']);
    const url = `/api/stl-files/${response.id}/files/${response.files[0]?.id}/download`;
    const file = await shop.site.as(shop.admin)({ url });
    expect(Object.keys(await unzip(file.rawPayload))).toEqual(['a.stl', '.keep']);
  });

  it('gives the same bundle for different times, header orders and comments', async () => {
    const [one, other] = [zipOf([{ name: 'b' }]), zipOf([{ name: 'b' }], { comment: 'Another day' })];
    const [first, second] = [await send(one), await send(other)];
    expect((await shop.download(second)).etag).toBe((await shop.download(first)).etag);
  });
});
