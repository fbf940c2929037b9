import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUploadSite, cubeStl, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import {
  makeDescriptor,
  extraField,
  makeZip,
  streamed,
  unicodePathField,
  type ZipEntry,
  type ZipFrame,
} from '@firstlayer/mesh/test/zips.ts';

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
  const response = await shop.upload([stlFile('pack.zip', zip)]);
  return { status: response.statusCode, ...response.json<{ code: string; message: string; id: number }>() };
}

// The name ü.txt in code page 437.
const umlaut = Buffer.from([0x81, 0x2e, 0x74, 0x78, 0x74]);
const upField = (name: string) => unicodePathField(umlaut, name);
const evilField = upField('../../evil.txt');

describe('an archive that programs read differently', () => {
  it.each<[string, Buffer, string, number?]>([
    [
      'a local checksum that differs',
      zipOf([{ name: 'b', content: 'x', localOverride: { crc: 1 } }]),
      'checksum',
    ],
    ['a local size that differs', zipOf([{ name: 'b', content: 'x', localOverride: { size: 9 } }]), 'size'],
    [
      'a local packed size that differs',
      zipOf([{ name: 'b', content: 'x', localOverride: { packedSize: 9 } }]),
      'size',
    ],
    [
      'a local method that differs',
      zipOf([{ name: 'b', content: 'x', localOverride: { method: 8 } }]),
      'packing',
    ],
    ['local flags that differ', zipOf([{ name: 'b', content: 'x', localOverride: { flags: 0 } }]), 'packing'],
    [
      'a local encryption flag alone',
      zipOf([{ name: 'b', content: 'x', localOverride: { flags: 0x801 } }]),
      'packing',
    ],
    ['a local name that differs', zipOf([{ name: 'b.txt', override: { localName: '../b.t' } }]), 'name'],
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
          localOverride: { size: 0xffff_ffff, packedSize: 0xffff_ffff },
          extra: { local: extraField(1, Buffer.alloc(16, 1)) },
        },
      ]),
      'impossible',
    ],
    ['a descriptor that differs', zipOf([streamed('b', 'x', makeDescriptor('x', { crc: 7 }))]), 'size'],
    ['a descriptor that is missing', zipOf([streamed('b', 'x', Buffer.alloc(0))]), 'belong to no entry'],
    ['a descriptor that is too long', zipOf([streamed('b', 'x', Buffer.alloc(17))]), 'belong to no entry'],
    ['a count that is too small', zipOf([{ name: 'b' }], { override: { count: 1 } }), 'more entries'],
    ['a count that is too large', zipOf([{ name: 'b' }], { override: { count: 3 } }), 'fewer entries'],
    ['a directory size that is too small', zipOf([], { override: { directoryBytes: 10 } }), 'directory'],
    ['a directory size that is too large', zipOf([], { override: { directoryBytes: 9999 } }), 'directory'],
    ['a directory offset that is wrong', zipOf([], { override: { directoryOffset: 7 } }), 'directory'],
    ['other bytes in the directory', zipOf([], { inDirectory: Buffer.alloc(60, 7) }), 'more entries'],
    ['a ZIP64 end that differs', zipOf([], { isZip64: true, override: { count: 9 } }), 'ZIP64'],
    ['a part of several', zipOf([], { override: { disk: 1 } }), 'several parts'],
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
      zipOf([{ name: 'b.stl', content: cubeStl, override: { offset: 0 } }]),
      'overlaps',
    ],
    [
      'an entry inside another',
      makeZip([
        { name: 'a.stl', content: Buffer.concat([makeZip([mesh]).subarray(0, meshRecordBytes)]) },
        { ...mesh, name: 'b.stl', override: { offset: 35 } },
      ]),
      'overlaps',
    ],
    ['an entry outside the file', zipOf([{ name: 'b', override: { offset: 0xfff_ffff } }]), 'before "b"'],
    ['a folder with contents', zipOf([{ name: 'b/', content: 'x' }]), 'contents'],
    ['no UTF-8 where it is marked', zipOf([{ name: Buffer.from([0xff, 0x41]) }]), 'two ways'],
  ])('is rejected: %s', async (_, zip, words) => {
    const response = await send(zip);
    expect(response).toMatchObject({ status: 400, code: 'zip_damaged' });
    expect(response.message).toMatch(/^pack\.zip: The ZIP is damaged: /);
    expect(response.message).toContain(words);
  });
});

describe('an archive that could harm the person who unpacks it', () => {
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
    ['backslashes that climb', [{ name: 'x\\..\\b.stl' }], 'zip_backslash'],
    ['a backslash before the path', [{ name: '\\x\\b.stl' }], 'zip_backslash'],
    ['a backslash after a drive letter', [{ name: 'c:\\b.stl' }], 'zip_backslash'],
    [
      'a backslash in a letter of Shift JIS',
      [{ name: Buffer.from([0x95, 0x5c]), flags: 0 }],
      'zip_backslash',
    ],
    ['one name with both slashes', [{ name: 'x\\b' }, { name: 'x/b' }], 'zip_duplicate_name'],
    ['a file that is a folder before a backslash', [{ name: 'b' }, { name: 'b\\c' }], 'zip_file_is_folder'],
    ['litter that climbs out', [{ name: '__MACOSX/../../b' }], 'zip_climbs_out'],
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
      ...['a.jar', 'Model.lnk', 'a.html', 'a.htm', 'a.svg', 'a.sh', 'a.dmg', 'a.docm', '.bat', 'a.url'],
      ...['a.exe.', 'a.exe . .', 'a.e\u200bxe', 'a\u202exe.exe', 'a.hta\u2060', 'a.stl.exe'],
    ].map((name): [string, ZipEntry[], string] => [name, [{ name, content: 'x' }], 'zip_unsafe_file']),
  ])('is rejected: %s', async (_, entries, code) => {
    const response = await send(zipOf(entries));
    expect(response).toMatchObject({ status: 400, code });
  });

  it('names the entry in the error, without invisible characters', async () => {
    const response = await send(zipOf([{ name: 'x/a\u202ef.exe', content: 'x' }]));
    expect(response.message).toBe(
      'pack.zip: The ZIP has a program, a shortcut or a web page in it, which cannot be added to a design: ' +
        '"x/a\ufffdf.exe". Remove it and pack the ZIP again.',
    );
  });
});
