import { describe, expect, it } from 'vitest';

import { examineLoaded, examineMeshes as examine, examineStl, turn } from '../../test/examine-parts.ts';
import { asciiStl, box, cube, frustum, joined, mapPoints, openBox, torus } from '../../test/meshes.ts';
import { buildPackage, load3mf, modelXml } from '../../test/three-mf.ts';

import type { Mesh } from '../core/mesh.ts';
import { write3mf } from '../write/write-3mf.ts';
import { writeStl } from '../write/write-stl.ts';
import type { PartsFinding } from '../parts/find-parts.ts';

function sizes({ parts }: PartsFinding): unknown[] {
  return parts.map(({ boundsMm, copies }) => [
    boundsMm.map((length) => Math.round(length * 10) / 10),
    copies,
  ]);
}

function shift(mesh: Mesh, x: number, y = 0): Mesh {
  return mapPoints(mesh, (...point) => [point[0] + x, point[1] + y, point[2]]);
}

describe('findParts of an STL', () => {
  it('measures one part', async () => {
    const { count, parts } = await examine(box([30, 20, 10], [-7, 3, 5]));
    expect(count).toBe(1);
    expect(parts).toEqual([
      {
        name: null,
        color: null,
        triangles: 12,
        boundsMm: [30, 20, 10],
        volumeMm3: expect.closeTo(6000, 3),
        hull: [0, 0, 30, 0, 30, 20, 0, 20],
        copies: 1,
        poses: [],
      },
    ]);
  });

  it('counts bodies that stand apart as parts, largest first, and equal ones once', async () => {
    const finding = await examine(
      cube(10),
      box([10, 20, 10], [20, 0, 0]),
      cube(10, [40, 0, 0]),
      box([30, 30, 2], [0, 40, 0]),
    );
    expect(finding.count).toBe(4);
    expect(sizes(finding)).toEqual([
      [[10, 20, 10], 1],
      [[30, 30, 2], 1],
      [[10, 10, 10], 2],
    ]);
  });

  it('merges parts that are turned on the bed or mirrored', async () => {
    const wedge = joined(box([40, 6, 4]), box([6, 20, 4]));
    const mirrored = mapPoints(wedge, (x, y, z) => [-x, y, z]);
    const { count, parts } = await examine(wedge, shift(turn(wedge, 37), 100), shift(mirrored, 200));
    expect(count).toBe(3);
    expect(parts.map(({ copies }) => copies)).toEqual([3]);
  });

  it('takes bodies that interlock, touch or are one above the other as one part', async () => {
    const ring = torus(20, 3, 32);
    const link = shift(
      mapPoints(torus(20, 3, 32), (x, y, z) => [x, -z, y]),
      20,
    );
    expect((await examine(ring, link)).count).toBe(1);
    expect((await examine(cube(10), cube(10, [10, 0, 0]))).count).toBe(1);
    expect((await examine(cube(10), cube(4, [3, 3, 12]))).count).toBe(1);
    expect((await examine(torus(20, 3, 32), frustum([5, 5], 3))).count).toBe(1);
  });

  it('separates round parts whose boxes overlap', async () => {
    expect((await examine(frustum([10, 10], 5), shift(frustum([10, 10], 5), 15, 15))).count).toBe(2);
  });

  it('subtracts cavities and adds overlapping bodies of a part', async () => {
    const cavity = cube(10, [5, 5, 5]);
    cavity.indices.reverse();
    const { parts } = await examine(cube(20), cavity, cube(10, [40, 0, 0]));
    expect(parts.map(({ volumeMm3 }) => Math.round(volumeMm3))).toEqual([7000, 1000]);
  });

  it('reads inside-out, open and flat meshes', async () => {
    const insideOut = cube(10);
    insideOut.indices.reverse();
    expect((await examine(insideOut)).parts[0]?.volumeMm3).toBeCloseTo(1000, 3);
    const open = await examine(openBox(10), shift(openBox(10), 30));
    expect(open.count).toBe(2);
    expect(open.parts[0]?.volumeMm3).toBeGreaterThanOrEqual(0);
    const flat = await examine(mapPoints(cube(20), (x, y) => [x, y, 0]));
    expect(flat).toMatchObject({ count: 1, parts: [{ boundsMm: [20, 20, 0], volumeMm3: 0 }] });
    const line = await examine(mapPoints(cube(20), (x) => [x, 0, 0]));
    expect(line.parts[0]?.hull).toEqual([0, 0, 20, 0]);
  });

  it('does not count specks as parts', async () => {
    expect(sizes(await examine(cube(20), cube(0.2, [60, 0, 0])))).toEqual([[[20, 20, 20], 1]]);
    expect((await examine(cube(0.2))).count).toBe(1);
  });

  it('counts ten thousand parts and returns the largest 256', async () => {
    const boxes = Array.from({ length: 10_000 }, (_, i) =>
      box(
        [1 + (i % 500) / 1000, 1, 1 + Math.floor(i / 500) / 10],
        [(i % 100) * 3, Math.floor(i / 100) * 3, 0],
      ),
    );
    const { count, parts } = await examineStl(writeStl(mergeMany(boxes)));
    expect(count).toBe(10_000);
    expect(parts).toHaveLength(256);
    expect(parts[0]?.boundsMm[2]).toBeCloseTo(2.9, 5);
  });

  it('takes more than 20,000 pieces as one part', async () => {
    const boxes = Array.from({ length: 21_000 }, (_, i) =>
      cube(1, [(i % 150) * 3, Math.floor(i / 150) * 3, 0]),
    );
    const { count, parts } = await examineStl(writeStl(mergeMany(boxes)));
    expect(count).toBe(1);
    expect(parts).toMatchObject([{ copies: 1, volumeMm3: expect.closeTo(21_000, 0) }]);
  });

  it('names parts after the solids of an ASCII STL', async () => {
    const text = [
      asciiStl(cube(10), 'Lid'),
      asciiStl(cube(10, [20, 0, 0]), ''),
      asciiStl(box([40, 10, 10], [0, 30, 0]), 'Gr\u00f6\u00dfe'),
      asciiStl(cube(5, [0, 60, 0]), 'a'),
      asciiStl(cube(5, [2, 60, 0]), 'b'),
    ].join('');
    const { count, parts } = await examineStl(Buffer.from(text));
    expect(count).toBe(4);
    expect(parts.map(({ name, copies }) => [name, copies])).toEqual([
      ['Gr\u00f6\u00dfe', 1],
      ['Lid', 1],
      [null, 1],
      [null, 1],
    ]);
    expect((await examineStl(Buffer.from(asciiStl(cube(10), 'OpenSCAD_Model')))).parts[0]?.name).toBeNull();
  });
});

describe('findParts of a 3MF', () => {
  it('takes build items as parts and merges numbered copies', async () => {
    const at = (x: number): number[] => [1, 0, 0, 0, 1, 0, 0, 0, 1, x, 0, 0];
    const file = await write3mf({
      objects: [
        { name: 'Axle', mesh: box([5, 5, 30]) },
        { name: 'Wheel 1', mesh: cube(10) },
        { name: 'Wheel 2', mesh: cube(10) },
      ],
      build: [
        { object: 0 },
        { object: 1, transform: at(20) },
        { object: 2, transform: at(40) },
        { object: 1, transform: at(60) },
      ],
    });
    const finding = examineLoaded(await load3mf(file));
    expect(finding.count).toBe(4);
    expect(finding.parts.map(({ name, copies }) => [name, copies])).toEqual([
      ['Wheel', 3],
      ['Axle', 1],
    ]);
  });

  it('reads the colors of build items', async () => {
    expect(await readColors('pid="8" pindex="1"', '')).toEqual(['#00ff7f']);
    expect(await readColors('pid="9"', '')).toEqual(['#112233']);
    expect(await readColors('', '')).toEqual([null]);
    expect(await readColors('', 'pid="8" p1="0"')).toEqual(['#ff0000']);
    expect(await readColors('pid="8"', 'p1="1" p2="1" p3="1"')).toEqual(['#00ff7f']);
    expect(await readColors('', 'pid="8" p1="0" p2="1" p3="1"')).toEqual([null]);
  });

  it('gives a part of several colors none', async () => {
    const cubes = `<object id="1" pid="8" pindex="0">${tetrahedronXml('')}</object><object id="2" pid="8" pindex="1">${tetrahedronXml('')}</object>`;
    const both =
      '<object id="3" name="Both"><components><component objectid="1"/><component objectid="2"/></components></object>';
    const same =
      '<object id="4"><components><component objectid="2"/><component objectid="2"/></components></object>';
    const items = '<item objectid="3"/><item objectid="4" transform="1 0 0 0 1 0 0 0 1 50 0 0"/>';
    const { parts } = await examineXml(`${groups}${cubes}${both}${same}`, items);
    expect(parts.map(({ name, color }) => [name, color])).toEqual([
      ['Both', null],
      [null, '#00ff7f'],
    ]);
  });

  it('cleans names, and cuts them at a word', async () => {
    const name = `  A&#9;\u202e${'x'.repeat(70)} and ${'y'.repeat(40)}`;
    const { parts } = await examineXml(
      `<object id="1" name="${name}">${tetrahedronXml('')}</object>`,
      '<item objectid="1"/>',
    );
    expect(parts[0]?.name).toMatch(/^A x{70} and\.\.\.$/);
  });
});

const groups =
  '<m:colorgroup id="8"><m:color color="#FF0000"/><m:color color="#00FF7F80"/></m:colorgroup><basematerials id="9"><base name="PLA" displaycolor="#112233"/></basematerials>';
const materials = 'xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02"';

function tetrahedronXml(property: string): string {
  const corners = [
    [0, 0, 0],
    [10, 0, 0],
    [0, 10, 0],
    [0, 0, 10],
  ].map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`);
  const facets = [
    [0, 2, 1],
    [0, 1, 3],
    [1, 2, 3],
    [2, 0, 3],
  ].map(([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}" ${property}/>`);
  return `<mesh><vertices>${corners.join('')}</vertices><triangles>${facets.join('')}</triangles></mesh>`;
}

async function examineXml(resources: string, build: string): Promise<PartsFinding> {
  const parts = { '3D/3dmodel.model': modelXml(resources, build, materials) };
  return examineLoaded(await load3mf(await buildPackage(parts)));
}

/** Returns the colors of the parts of a 3MF with one object, from its attributes and those of its triangles. */
async function readColors(object: string, triangle: string): Promise<(string | null)[]> {
  const xml = `${groups}<object id="1" ${object}>${tetrahedronXml(triangle)}</object>`;
  const { parts } = await examineXml(xml, '<item objectid="1"/>');
  return parts.map(({ color }) => color);
}

function mergeMany(boxes: Mesh[]): Mesh {
  return {
    positions: Float32Array.from(boxes.flatMap(({ positions }) => [...positions])),
    indices: Uint32Array.from(boxes.flatMap(({ indices }, i) => [...indices].map((index) => index + i * 8))),
  };
}
