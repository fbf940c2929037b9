import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { asciiStl, cube, openBox, sphere, torus } from '../../test/meshes.ts';
import { readStlBytes } from '../../test/read-stl-bytes.ts';

import { defaultMeshLimits } from '../core/limits.ts';
import { measureMesh } from '../measure/measure.ts';
import { MeshError } from '../core/mesh-error.ts';
import type { Mesh } from '../core/mesh.ts';
import { readAsciiStl } from './read-ascii-stl.ts';
import { writeStl } from '../write/write-stl.ts';

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function getErrorCode(content: Buffer | string): Promise<string> {
  const error: unknown = await readStlBytes(content).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof MeshError) return error.code;
  throw error ?? new Error('The file was accepted.');
}

function corners({ positions, indices }: Mesh): number[] {
  return [...indices].flatMap((index) => [...positions.subarray(index * 3, index * 3 + 3)]);
}

describe('binary STL', () => {
  it('reads back what was written', async () => {
    const mesh = torus(30, 9, 100);
    expect(corners(await readStlBytes(writeStl(mesh)))).toEqual(corners(mesh));
  });

  it('merges equal corners, 0 and -0 among them', async () => {
    const file = writeStl(cube());
    for (let facet = 84; facet < file.length; facet += 100) {
      for (let at = facet + 12; at < facet + 48; at += 4)
        if (file.readFloatLE(at) === 0) file.writeFloatLE(-0, at);
    }
    const mesh = await readStlBytes(file);
    expect(mesh.positions.length / 3).toBe(8);
    expect(measureMesh(mesh).isClosed).toBe(true);
  });

  it('recognizes a file whose header begins with solid', async () => {
    const file = writeStl(cube());
    file.write('solid part made by a CAD program\n', 0, 'latin1');
    expect(measureMesh(await readStlBytes(file)).triangles).toBe(12);
  });

  it.each([
    ['empty', Buffer.alloc(0), 'empty_file'],
    ['a lone header', Buffer.alloc(84), 'no_facets'],
    ['part of a header', Buffer.alloc(50), 'stl_truncated'],
    ['cut off within a facet', writeStl(cube()).subarray(0, -20), 'stl_truncated'],
    ['cut off between facets', writeStl(cube()).subarray(0, -50), 'stl_facet_count_wrong'],
    ['with bytes behind the end', Buffer.concat([writeStl(cube()), Buffer.alloc(7)]), 'stl_too_long'],
    ['a ZIP', Buffer.from('PK\x03\x04rest of an archive'), 'not_stl'],
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'not_stl'],
    ['a web page', Buffer.from('<!doctype html><title>Not found</title>'), 'not_stl'],
    ['another text', Buffer.from('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'), 'not_stl'],
  ])('rejects a file that is %s', async (_, file, code) => {
    expect(await getErrorCode(file)).toBe(code);
  });

  it.each([
    [writeStl(cube()).subarray(0, 50), 'it has 50 bytes, but needs 84.'],
    [Buffer.concat([writeStl(cube()), Buffer.alloc(1)]), 'is 1 byte longer than 12 facets would make it'],
    [Buffer.concat([writeStl(cube()), Buffer.alloc(7)]), 'is 7 bytes longer than 12 facets would make it'],
  ])('counts the bytes of a wrong length in words that fit the number', async (file, sentence) => {
    await expect(readStlBytes(file)).rejects.toThrow(sentence);
  });

  it.each([0, 11, 13, 0xffffffff])('rejects a facet count of %d for 12 facets', async (count) => {
    const file = writeStl(cube());
    file.writeUInt32LE(count, 80);
    expect(await getErrorCode(file)).toBe('stl_facet_count_wrong');
  });

  it.each([
    [Number.NaN, 'vertex_not_finite'],
    [Infinity, 'vertex_not_finite'],
    [-Infinity, 'vertex_not_finite'],
    [1e30, 'coordinates_too_large'],
  ])('rejects a corner at %d', async (value, code) => {
    const file = writeStl(cube());
    file.writeFloatLE(value, 84 + 5 * 50 + 12 + 8);
    await expect(readStlBytes(file)).rejects.toThrow(/Facet 6 /);
    expect(await getErrorCode(file)).toBe(code);
  });

  it('rejects more facets than allowed before it reads them', async () => {
    const file = writeStl(sphere(10, 8));
    const limits = { ...defaultMeshLimits, maxFacets: 100 };
    await expect(readStlBytes(file, limits)).rejects.toMatchObject({ code: 'too_many_facets' });
  });
});

describe('ASCII STL', () => {
  it('reads back what was written, whatever the chunks', async () => {
    const mesh = sphere(12.345, 6);
    for (const chunkBytes of [1, 13, 4096]) {
      const chunks = inChunks(Buffer.from(asciiStl(mesh)), chunkBytes);
      expect(corners(await readAsciiStl(chunks, defaultMeshLimits))).toEqual(corners(mesh));
    }
  });

  const facet = (normal: string, ...lines: string[]): string =>
    ['solid x', `facet ${normal}`, 'outer loop', ...lines, 'endloop', 'endfacet', 'endsolid x'].join('\n');
  const three = ['vertex 0 0 0', 'vertex 1 0 0', 'vertex 0 1 0'];

  it.each([
    ['upper case', asciiStl(cube()).toUpperCase()],
    ['CRLF', asciiStl(cube()).replaceAll('\n', '\r\n')],
    ['CR alone', asciiStl(cube()).replaceAll('\n', '\r')],
    ['tabs and blank lines', asciiStl(cube()).replaceAll('\n', '\n\n').replaceAll(' ', '\t ')],
    ['a byte order mark', `\ufeff${asciiStl(cube())}`],
    ['blanks before the first word', `\n  ${asciiStl(cube())}`],
    ['a name with spaces and keywords', asciiStl(cube(), 'my facet, version 2 (final)')],
    ['no name', asciiStl(cube(), '')],
    ['no line end at the end', asciiStl(cube()).trimEnd()],
    ['no normals', asciiStl(cube()).replaceAll('facet normal 0 0 0', 'facet')],
    ['normals that are no numbers', asciiStl(cube()).replaceAll('normal 0 0 0', 'normal nan nan nan')],
    ['exponents', asciiStl(cube()).replaceAll(' 20', ' +2.0E+001')],
    ['numbers without a leading or trailing digit', asciiStl(cube()).replaceAll(' 20', ' 20.')],
    [
      'words written apart',
      asciiStl(cube()).replaceAll('endloop', 'end loop').replaceAll('endfacet', 'end facet'),
    ],
  ])('reads %s', async (_, text) => {
    expect(measureMesh(await readStlBytes(text))).toMatchObject({
      triangles: 12,
      volumeMm3: 8000,
      isClosed: true,
      objects: 1,
    });
  });

  it('counts the solids of a file', async () => {
    const mesh = await readStlBytes(asciiStl(cube()) + asciiStl(cube(10, [50, 0, 0])));
    expect(measureMesh(mesh)).toMatchObject({ triangles: 24, volumeMm3: 9000, objects: 2 });
  });

  it.each([
    ['no facet', 'solid Empty\nendsolid Empty', 'no_facets'],
    ['no end', asciiStl(cube()).slice(0, -20), 'stl_truncated'],
    ['an end within a facet', asciiStl(cube()).slice(0, 200), 'stl_truncated'],
    ['a comma as decimal sign', facet('normal 0 0 1', 'vertex 0,5 0 0', ...three.slice(1)), 'stl_syntax'],
    ['four corners', facet('normal 0 0 1', ...three, 'vertex 1 1 0'), 'stl_syntax'],
    ['two corners', facet('normal 0 0 1', ...three.slice(1)), 'stl_syntax'],
    ['a corner of two numbers', facet('normal 0 0 1', 'vertex 0 0', ...three.slice(1)), 'stl_syntax'],
    ['a corner of four numbers', facet('normal 0 0 1', 'vertex 0 0 0 0', ...three.slice(1)), 'stl_syntax'],
    ['a hexadecimal number', facet('normal 0 0 1', 'vertex 0x10 0 0', ...three.slice(1)), 'stl_syntax'],
    ['nan', facet('normal 0 0 1', 'vertex nan 0 0', ...three.slice(1)), 'vertex_not_finite'],
    ['a Windows nan', facet('normal 0 0 1', 'vertex -1.#IND 0 0', ...three.slice(1)), 'vertex_not_finite'],
    ['an infinite number', facet('normal 0 0 1', 'vertex -Inf 0 0', ...three.slice(1)), 'vertex_not_finite'],
    [
      'a number beyond 32 bits',
      facet('normal 0 0 1', 'vertex 1e39 0 0', ...three.slice(1)),
      'vertex_not_finite',
    ],
    [
      'an excessively large number',
      facet('normal 0 0 1', 'vertex 1e12 0 0', ...three.slice(1)),
      'coordinates_too_large',
    ],
    ['a foreign word', 'solid x\nfacet normal 0 0 1\ncolor 1 0 0\n', 'stl_syntax'],
    ['text after the end', `${asciiStl(cube())}and so on`, 'stl_syntax'],
    ['a line without end', `solid ${'x'.repeat(100_000)}`, 'stl_syntax'],
    ['a property name of every object', 'solid x\nconstructor\nfacet\n', 'stl_syntax'],
    ['another property name of every object', 'solid x\n__proto__ 1\n', 'stl_syntax'],
  ])('rejects %s', async (_, text, code) => {
    expect(await getErrorCode(text)).toBe(code);
  });

  it('names the line of a syntax error', async () => {
    await expect(readStlBytes(facet('normal 0 0 1', three[0] ?? '', 'vertex 1;0 0 0'))).rejects.toThrow(
      /^Line 5 /,
    );
  });
});

describe('damaged files', () => {
  const files = [writeStl(sphere(9, 5)), writeStl(openBox()), Buffer.from(asciiStl(cube()))];

  it('yield a MeshError or finite measures, never anything else', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
        async (file, share, changes) => {
          const damaged = Buffer.from(file.subarray(0, Math.ceil(file.length * share)));
          for (const [at, value] of changes) if (damaged.length > 0) damaged[at % damaged.length] = value;
          const outcome: unknown = await readStlBytes(damaged).then(measureMesh, (error: unknown) => error);
          if (outcome instanceof MeshError) return;
          const { volumeMm3, areaMm2, boundsMm } = outcome as ReturnType<typeof measureMesh>;
          expect([volumeMm3, areaMm2, ...boundsMm].every(Number.isFinite)).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });
});
