import { writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireConsistentZip } from '#src/mesh/zip/check-zip.ts';
import { createUploadSite, cubeStl, stlFile, type UploadSite } from '#test/upload-site.ts';
import { extraField, makeZip, unicodePathField, unzip, type ZipEntry, type ZipFrame } from '#test/zips.ts';

let shop: UploadSite;

beforeAll(async () => {
  shop = await createUploadSite();
});

afterAll(() => shop.site.close());

const mesh: ZipEntry = { name: 'a.stl', content: cubeStl };
const meshRecordBytes = 30 + 'a.stl'.length + cubeStl.length;
const secret = makeZip([{ name: 'hidden.exe', content: 'MZ' }]).subarray(0, 42);
const zipOf = (entries: ZipEntry[], frame: ZipFrame = {}) => makeZip([mesh, ...entries], frame);

async function send(zip: Buffer) {
  const answer = await shop.upload([stlFile('pack.zip', zip)]);
  return { status: answer.statusCode, ...answer.json<{ code: string; message: string; id: number }>() };
}

function descriptorOf(
  content: string,
  more: { isWide?: boolean; hasNoSignature?: boolean; crc?: number } = {},
) {
  const { isWide = false, hasNoSignature = false, crc = crc32(content) } = more;
  const bytes = Buffer.alloc(isWide ? 24 : 16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(content.length, 8);
  bytes.writeUInt32LE(content.length, isWide ? 16 : 12);
  return hasNoSignature ? bytes.subarray(4) : bytes;
}

const unknownYet = { crc: 0, size: 0, packedSize: 0 };
const streamed = (name: string, content: string, descriptor: Buffer): ZipEntry => ({
  name,
  content,
  flags: 0x808,
  localLie: unknownYet,
  behind: { uncounted: descriptor },
});

const umlaut = Buffer.from([0x81, 0x2e, 0x74, 0x78, 0x74]);
const upField = (name: string) => unicodePathField(umlaut, name);
const evilField = upField('../../evil.txt');

describe('an archive that does not hold one and the same for every program', () => {
  it.each<[string, Buffer, string, number?]>([
    ['a local checksum that differs', zipOf([{ name: 'b', content: 'x', localLie: { crc: 1 } }]), 'checksum'],
    ['a local size that differs', zipOf([{ name: 'b', content: 'x', localLie: { size: 9 } }]), 'size'],
    [
      'a local packed size that differs',
      zipOf([{ name: 'b', content: 'x', localLie: { packedSize: 9 } }]),
      'size',
    ],
    ['a local method that differs', zipOf([{ name: 'b', content: 'x', localLie: { method: 8 } }]), 'packing'],
    ['local flags that differ', zipOf([{ name: 'b', content: 'x', localLie: { flags: 0 } }]), 'packing'],
    [
      'a local encryption flag alone',
      zipOf([{ name: 'b', content: 'x', localLie: { flags: 0x801 } }]),
      'packing',
    ],
    ['a local name that differs', zipOf([{ name: 'b.txt', lie: { localName: '../b.t' } }]), 'name'],
    [
      'a local Unicode path that differs',
      zipOf([{ name: umlaut, flags: 0, extra: { local: evilField, central: upField('ü.txt') } }]),
      'name',
    ],
    ['a local Unicode path alone', zipOf([{ name: umlaut, flags: 0, extra: { local: evilField } }]), 'name'],
    [
      'two Unicode paths in one header',
      zipOf([{ name: umlaut, flags: 0, extra: { central: Buffer.concat([upField('ü.txt'), evilField]) } }]),
      'twice',
    ],
    [
      'a Unicode path beside another name in UTF-8',
      zipOf([{ name: 'b.txt', extra: { central: unicodePathField(Buffer.from('b.txt'), 'c.txt') } }]),
      'two ways',
    ],
    [
      'ZIP64 sizes that differ',
      zipOf([
        {
          name: 'b',
          content: 'x',
          localLie: { size: 0xffff_ffff, packedSize: 0xffff_ffff },
          extra: { local: extraField(1, Buffer.alloc(16, 1)) },
        },
      ]),
      'impossible',
    ],
    ['a descriptor that differs', zipOf([streamed('b', 'x', descriptorOf('x', { crc: 7 }))]), 'size'],
    ['a descriptor that is missing', zipOf([streamed('b', 'x', Buffer.alloc(0))]), 'belong to no entry'],
    ['a descriptor that is too long', zipOf([streamed('b', 'x', Buffer.alloc(17))]), 'belong to no entry'],
    ['a count that is too small', zipOf([{ name: 'b' }], { lie: { count: 1 } }), 'more entries'],
    ['a count that is too large', zipOf([{ name: 'b' }], { lie: { count: 3 } }), 'fewer entries'],
    ['a directory size that is too small', zipOf([], { lie: { directoryBytes: 10 } }), 'directory'],
    ['a directory size that is too large', zipOf([], { lie: { directoryBytes: 9999 } }), 'directory'],
    ['a directory offset that is wrong', zipOf([], { lie: { directoryOffset: 7 } }), 'directory'],
    ['other bytes in the directory', zipOf([], { inDirectory: Buffer.alloc(60, 7) }), 'more entries'],
    ['a ZIP64 end that differs', zipOf([], { isZip64: true, lie: { count: 9 } }), 'ZIP64'],
    ['a part of several', zipOf([], { lie: { disk: 1 } }), 'several parts'],
    ['an entry hidden before the first', makeZip([{ ...mesh, before: secret }]), 'before "a.stl"'],
    [
      'a program before the first entry',
      makeZip([{ ...mesh, before: Buffer.from('MZ stub') }]),
      'before "a.stl"',
    ],
    ['an entry hidden between two', zipOf([{ name: 'b', before: secret }]), 'before "b"'],
    ['an entry hidden before the directory', zipOf([], { beforeDirectory: secret }), 'before its directory'],
    ['an entry hidden after the end', zipOf([], { after: secret }), 'after its end'],
    ['bytes behind the end', zipOf([], { after: Buffer.from('x') }), 'after its end'],
    [
      'an end inside the comment',
      zipOf([], { comment: `PK\u0005\u0006${'\0'.repeat(30)}` }),
      'after its end',
    ],
    [
      'a whole end inside the comment',
      zipOf([], { comment: `PK\u0005\u0006${'\0'.repeat(18)}` }),
      'directory',
    ],
    [
      'bytes behind packed data',
      zipOf([{ name: 'b', content: 'x', isDeflated: true, behind: { counted: secret } }]),
      'behind',
    ],
    [
      'two entries on the same data',
      zipOf([{ name: 'b.stl', content: cubeStl, lie: { offset: 0 } }]),
      'overlaps',
    ],
    [
      'an entry inside another',
      makeZip([
        { name: 'a.stl', content: Buffer.concat([makeZip([mesh]).subarray(0, meshRecordBytes)]) },
        { ...mesh, name: 'b.stl', lie: { offset: 35 } },
      ]),
      'overlaps',
    ],
    ['an entry outside the file', zipOf([{ name: 'b', lie: { offset: 0xfff_ffff } }]), 'before "b"'],
    ['a folder with contents', zipOf([{ name: 'b/', content: 'x' }]), 'contents'],
    ['no UTF-8 where it is marked', zipOf([{ name: Buffer.from([0xff, 0x41]) }]), 'two ways'],
  ])('is refused: %s', async (_, zip, words) => {
    const answer = await send(zip);
    expect(answer).toMatchObject({ status: 400, code: 'zip_damaged' });
    expect(answer.message).toMatch(/^pack\.zip: The ZIP is damaged: /);
    expect(answer.message).toContain(words);
  });
});

describe('an archive that could harm who unpacks it', () => {
  it.each<[string, ZipEntry[], string]>([
    ['CR in a name', [{ name: Buffer.from('a\rb.txt'), flags: 0 }], 'zip_name'],
    ['LF in a name', [{ name: Buffer.from('a\nb.txt'), flags: 0 }], 'zip_name'],
    ['ESC in a name', [{ name: Buffer.from('a\u001b[2Jb.txt'), flags: 0 }], 'zip_name'],
    ['ESC in a name in UTF-8', [{ name: 'a\u001bb.txt' }], 'zip_name'],
    ['DEL in a name', [{ name: 'a\u007fb.txt' }], 'zip_name'],
    [
      'LF in a Unicode path',
      [{ name: umlaut, flags: 0, extra: { local: upField('a\nb'), central: upField('a\nb') } }],
      'zip_name',
    ],
    [
      'a Unicode path that climbs out',
      [{ name: umlaut, flags: 0, extra: { local: evilField, central: evilField } }],
      'zip_climbs_out',
    ],
    [
      'a Unicode path of another name that climbs out',
      [{ name: 'b', flags: 0, extra: { local: evilField, central: evilField } }],
      'zip_climbs_out',
    ],
    ['an absolute path', [{ name: '/etc/passwd' }], 'zip_absolute_path'],
    ['a drive letter', [{ name: 'a:b.stl' }], 'zip_absolute_path'],
    ['a backslash', [{ name: 'x\\..\\b.stl' }], 'zip_backslash'],
    ['a link', [{ name: 'b', content: '/etc', mode: 0o120777 }], 'zip_symlink'],
    ['a device', [{ name: 'b', mode: 0o060666 }], 'zip_symlink'],
    ['a pipe', [{ name: '-', content: 'x', mode: 0o010666 }], 'zip_symlink'],
    ['a file that is a folder', [{ name: 'b' }, { name: 'b/c' }], 'zip_file_is_folder'],
    ['a folder that is a file', [{ name: 'B/c' }, { name: 'b' }], 'zip_file_is_folder'],
    ['a folder entry that is a file', [{ name: 'b' }, { name: 'b/', mode: 0o040755 }], 'zip_file_is_folder'],
    ['one name twice by case folding', [{ name: 'straße' }, { name: 'STRASSE' }], 'zip_duplicate_name'],
    ['too many folders', [{ name: `${'a/'.repeat(40)}b` }], 'zip_name'],
    ...[
      ...[
        'setup.exe',
        'SETUP.EXE',
        'x/run.bat',
        'run.cmd',
        'run.com',
        'saver.scr',
        'i.msi',
        'a.ps1',
        'a.vbs',
        'a.js',
      ],
      ...[
        'a.jar',
        'Model.lnk',
        'a.html',
        'a.htm',
        'a.svg',
        'a.sh',
        'a.dmg',
        'a.docm',
        '.bat',
        'desktop.ini',
        'a.url',
      ],
      ...['a.exe.', 'a.exe . .', 'a.e\u200bxe', 'a\u202exe.exe', 'a.hta\u2060', 'a.stl.exe'],
    ].map((name): [string, ZipEntry[], string] => [name, [{ name, content: 'x' }], 'zip_unsafe_file']),
  ])('is refused: %s', async (_, entries, code) => {
    const answer = await send(zipOf(entries));
    expect(answer).toMatchObject({ status: 400, code });
  });

  it('is told by the name of the entry, without what cannot be seen in it', async () => {
    const answer = await send(zipOf([{ name: 'x/a\u202ef.exe', content: 'x' }]));
    expect(answer.message).toBe(
      'pack.zip: The ZIP has a program, a shortcut or a web page in it, which cannot be added to a design: ' +
        '"x/a\ufffdf.exe". Remove it and pack the ZIP again.',
    );
  });
});

describe('an archive with names that not every system can unpack', () => {
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
    ['decomposed letters', 'u\u0308.txt', 'ü.txt'],
    ['UTF-8 that is not marked', Buffer.from('größe.txt'), 'größe.txt'],
    ['code page 437', umlaut, 'ü.txt'],
  ])('hands out %s under a clean name', async (_, name, expected) => {
    const content = expected.endsWith('.stl') ? cubeStl : Buffer.from('The same bytes.');
    const flags = typeof name === 'string' ? 0x800 : 0;
    const answer = await send(zipOf([{ name, flags, content, isDeflated: true }]));
    expect(answer).toMatchObject({ status: 201 });
    const files = await unzip((await shop.download(answer)).bytes);
    expect(Object.keys(files)).toEqual(['a.stl', expected]);
    expect(files[expected]?.equals(content)).toBe(true);
  });

  it('numbers names that become alike, and keeps folders apart', async () => {
    const names = ['ax:', 'ax_', 'ax?', 'ay:/b', 'ay_/b', 'Z/1', 'z/2'];
    const answer = await send(zipOf(names.map((name) => ({ name, content: name }))));
    const files = await unzip((await shop.download(answer)).bytes);
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
          localLie: { size: 0xffff_ffff, packedSize: 0xffff_ffff },
          extra: { local: extraField(1, Buffer.from('0100000000000000'.repeat(2), 'hex')) },
        },
      ],
    ],
    ['with a descriptor', [streamed('b.txt', 'x', descriptorOf('x'))]],
    [
      'with a descriptor without signature',
      [streamed('b.txt', 'x', descriptorOf('x', { hasNoSignature: true }))],
    ],
    ['with a wide descriptor', [streamed('b.txt', 'x', descriptorOf('x', { isWide: true }))]],
    [
      'with a wide descriptor without signature',
      [streamed('b.txt', 'x', descriptorOf('x', { isWide: true, hasNoSignature: true }))],
    ],
    ['with sizes beside a descriptor', [{ ...streamed('b.txt', 'x', descriptorOf('x')), localLie: {} }]],
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
      'by the archiver of macOS',
      [
        { name: '__MACOSX/._a.stl', content: 'x' },
        { name: '.DS_Store', content: 'x' },
      ],
    ],
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
  ])('is handed out %s, packed anew, with the same contents', async (_, entries, frame) => {
    const zip = zipOf(entries, frame);
    const answer = await send(zip);
    expect(answer).toMatchObject({ status: 201 });
    const { bytes } = await shop.download(answer);
    expect(bytes.equals(zip)).toBe(false);
    expect(await unzip(bytes)).toEqual(await unzip(zip));
    const path = shop.site.storage.newTempPath();
    await writeFile(path, bytes);
    await expect(requireConsistentZip(path, 20)).resolves.toBeUndefined();
  });

  it('gives the same download whatever its times, its order of headers and its comment', async () => {
    const [one, other] = [zipOf([{ name: 'b' }]), zipOf([{ name: 'b' }], { comment: 'Another day' })];
    const [first, second] = [await send(one), await send(other)];
    expect((await shop.download(second)).etag).toBe((await shop.download(first)).etag);
  });
});
