import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corner, buildEntries, inspect3mf, item, modelXml } from '../../test/three-mf.ts';
import {
  makeDescriptor,
  extraField,
  makeZip,
  streamed,
  unicodePathField,
  type ZipEntry,
  type ZipFrame,
} from '../../test/zips.ts';
import { inspectMeshFile } from '../read/inspect-mesh.ts';
import { defaultMeshLimits } from '../core/limits.ts';

const model = modelXml(corner, item);
const entries = buildEntries(model);
const packageWith = (more: ZipEntry[], frame: ZipFrame = {}) => makeZip([...entries, ...more], frame);
const hidden = makeZip([{ name: '3D/3dmodel.model', content: 'other' }]).subarray(0, 51);
const uint64s = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), index * 8);
  return bytes;
};

let folder = '';
let path = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-parts-'));
  path = join(folder, 'file.3mf');
});
afterAll(() => rm(folder, { recursive: true }));

describe('reading a 3MF in which programs would find different parts', () => {
  it.each<[string, Buffer, string, RegExp]>([
    [
      'a header with another size',
      packageWith([{ name: 'a', content: 'x', localOverride: { size: 9 } }]),
      'three_mf_damaged',
      /^The 3MF is damaged: its two headers for "a" disagree on the size\.$/,
    ],
    [
      'a header with another name',
      packageWith([{ name: 'a.txt', override: { localName: 'b.txt' } }]),
      'three_mf_damaged',
      /"a\.txt" disagree on the name/,
    ],
    [
      'a header with another method',
      packageWith([{ name: 'a', content: 'x', localOverride: { method: 8 } }]),
      'three_mf_damaged',
      /packing/,
    ],
    [
      'an entry that the directory does not list',
      packageWith([{ name: 'a', before: hidden }]),
      'three_mf_damaged',
      /bytes before "a" that belong to no entry/,
    ],
    [
      'bytes before its directory',
      packageWith([], { beforeDirectory: hidden }),
      'three_mf_damaged',
      /bytes before its directory/,
    ],
    [
      'entries that overlap',
      packageWith([{ name: 'a', override: { offset: 0 } }]),
      'three_mf_damaged',
      /overlaps|not where/,
    ],
    [
      'a program before its first entry',
      makeZip(entries.map((entry, n) => (n === 0 ? { ...entry, before: Buffer.from('MZ') } : entry))),
      'three_mf_damaged',
      /bytes before "\[Content_Types\]\.xml"/,
    ],
    ['bytes after its end', packageWith([], { after: hidden }), 'three_mf_damaged', /bytes after its end/],
    [
      'a descriptor that differs',
      packageWith([streamed('a', 'x', makeDescriptor('x', { crc: 7 }))]),
      'three_mf_damaged',
      /disagree on the size/,
    ],
    [
      'a Unicode path that differs from the name',
      packageWith([
        {
          name: 'a.model',
          flags: 0,
          extra: {
            local: unicodePathField(Buffer.from('a.model'), 'b.model'),
            central: unicodePathField(Buffer.from('a.model'), 'b.model'),
          },
        },
      ]),
      'three_mf_invalid',
      /two names that differ/,
    ],
  ])('rejects %s', async (_, file, code, message) => {
    await writeFile(path, file);
    const report = inspectMeshFile(path, '3mf', defaultMeshLimits);
    await expect(report).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });
});

describe('a 3MF as other programs pack it', () => {
  const onlyStreamed = (form: Parameters<typeof makeDescriptor>[1]) =>
    makeZip(
      entries.map(({ name, content }) => {
        const text = String(content);
        return streamed(String(name), text, makeDescriptor(text, form));
      }),
    );

  /** Builds a package as lib3mf does: all sizes in ZIP64 fields, and a ZIP64 end record. */
  function zip64Package(): Buffer {
    let offset = 0;
    const wide = entries.map((entry): ZipEntry => {
      const size = String(entry.content).length;
      const local = extraField(1, uint64s(size, size));
      const central = extraField(1, uint64s(size, size, offset));
      offset += 30 + String(entry.name).length + local.length + size;
      const unknown = 0xffff_ffff;
      return {
        ...entry,
        flags: 0,
        extra: { local, central },
        override: { size: unknown, packedSize: unknown, offset: unknown },
      };
    });
    return makeZip(wide, { isZip64: true });
  }

  it.each<[string, Buffer]>([
    ['with stored parts', makeZip(entries)],
    ['with deflated parts', makeZip(entries.map((entry) => ({ ...entry, isDeflated: true })))],
    ['streamed, with descriptors', onlyStreamed({})],
    ['streamed, with descriptors without signature', onlyStreamed({ hasNoSignature: true })],
    ['streamed, with descriptors of 64 bits', onlyStreamed({ isWide: true })],
    ['with ZIP64 sizes and a ZIP64 end', zip64Package()],
    ['with a comment', makeZip(entries, { comment: 'made by hand' })],
    [
      'with padding in extra fields of one header',
      packageWith([{ name: 'a', extra: { local: extraField(0xa220, Buffer.alloc(40)) } }]),
    ],
    [
      'with a Unicode path beside the same name in code page 437',
      packageWith([
        {
          name: Buffer.from([0x81, 0x2e, 0x74, 0x78, 0x74]),
          flags: 0,
          extra: {
            central: unicodePathField(Buffer.from([0x81, 0x2e, 0x74, 0x78, 0x74]), 'ü.txt'),
          },
        },
      ]),
    ],
  ])('is accepted %s', async (_, file) => {
    expect(await inspect3mf(file)).toMatchObject({ triangles: 4 });
  });
});
