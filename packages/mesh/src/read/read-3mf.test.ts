import { describe, expect, it } from 'vitest';

import { box, cube } from '../../test/meshes.ts';
import {
  corner,
  inspect3mf,
  inspectModel,
  item,
  load3mf,
  meshXml,
  modelXml,
  buildPackage,
  packed,
  production,
  relationshipsXml,
  startPart,
  tetrahedron,
} from '../../test/three-mf.ts';

import { measureMesh, type MeshReport } from '../measure/measure.ts';
import { type Package3mf, write3mf } from '../write/write-3mf.ts';

const inspectPackage = async (content: Package3mf): Promise<MeshReport> =>
  inspect3mf(await write3mf(content));

describe('3MF', () => {
  it('reads back what was written', async () => {
    expect(await inspectPackage({ objects: [{ name: 'all <of> "it" & more', mesh: cube(20) }] })).toEqual({
      triangles: 12,
      boundsMm: [20, 20, 20],
      volumeMm3: 8000,
      areaMm2: 2400,
      isClosed: true,
      isManifold: true,
      isOriented: true,
      objects: 1,
      objectBoundsMm: [[20, 20, 20]],
    });
  });

  it.each([
    ['micron', 0.001],
    ['millimeter', 1],
    ['centimeter', 10],
    ['inch', 25.4],
    ['foot', 304.8],
    ['meter', 1000],
  ] as const)('turns %s into millimetres, shifts too', async (unit, mm) => {
    const object = `<object id="1">${meshXml(cube(2))}</object>`;
    const moved = '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 4 0 0"/>';
    const { boundsMm, objects: count } = await inspectModel(object, item + moved, `unit="${unit}"`);
    expect(boundsMm[0] / mm).toBeCloseTo(6, 4);
    expect(boundsMm[1] / mm).toBeCloseTo(2, 4);
    expect(count).toBe(2);
  });

  it('places components of components', async () => {
    const component = (id: number, transform: string) =>
      `<component objectid="${id}" transform="${transform}"/>`;
    const shift = (x: number) => `1 0 0 0 1 0 0 0 1 ${x} 0 0`;
    const report = await inspectModel(
      `<object id="1">${meshXml(box([1, 2, 3]))}</object>
      <object id="2"><components>${component(1, shift(0))}${component(1, shift(10))}</components></object>
      <object id="3"><components>${component(2, '0 1 0 -1 0 0 0 0 2 0 0 0')}${component(2, shift(100))}</components></object>`,
      '<item objectid="3"/>',
    );
    expect(report).toMatchObject({
      triangles: 48,
      boundsMm: [113, 11, 6],
      volumeMm3: 36,
      isClosed: true,
      objects: 1,
    });
  });

  it('keeps the orientation of a body when a transform mirrors it', async () => {
    const mirror = [-1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
    const build = [{ object: 0 }, { object: 0, transform: mirror }];
    // The two bodies are in one object and also apart: their sum would cancel out if one of them were inside out.
    const objects = [{ mesh: cube(10, [5, 0, 0]) }];
    const loaded = await load3mf(await write3mf({ objects, build }));
    expect(measureMesh({ ...loaded, bodyStarts: [0] }).volumeMm3).toBeCloseTo(2000);
  });

  it('mirrors and moves an object that is the only one to place', async () => {
    const mirror = [-1, 0, 0, 0, 1, 0, 0, 0, 1, 30, 0, 0];
    const whole = cube(10);
    const open = { ...whole, indices: whole.indices.subarray(3) };
    const build = [{ object: 0, transform: mirror }];
    const { positions, indices } = await load3mf(await write3mf({ objects: [{ mesh: open }], build }));
    expect(Math.min(...positions.filter((_, n) => n % 3 === 0))).toBe(20);
    // A wrongly flipped facet beside the missing one would be noticed: closing the hole shows which way the others
    // face.
    const [a = 0, b = 0, c = 0] = whole.indices;
    const closed = Uint32Array.from([...indices, a, c, b]);
    const placed = positions.map((value, n) => (n % 3 === 0 ? 30 - value : value));
    const report = measureMesh({
      positions,
      indices: closed,
      bodyStarts: [0],
      objectStarts: [0],
      objects: 1,
    });
    expect([...placed]).toEqual([...whole.positions]);
    expect(report).toMatchObject({ volumeMm3: 1000, isClosed: true, isOriented: true });
  });

  it('merges vertices that an exporter wrote several times', async () => {
    const soup = cube(20);
    const positions = Float32Array.from(
      [...soup.indices].flatMap((v) => [...soup.positions.subarray(v * 3, v * 3 + 3)]),
    );
    const indices = Uint32Array.from({ length: 36 }, (_, index) => index);
    expect(await inspectPackage({ objects: [{ mesh: { positions, indices } }] })).toMatchObject({
      isClosed: true,
    });
  });

  it('treats touching objects as separate bodies', async () => {
    const report = await inspectPackage({ objects: [{ mesh: cube(20) }, { mesh: cube(20, [20, 0, 0]) }] });
    expect(report).toMatchObject({ volumeMm3: 16_000, isClosed: true, isOriented: true, objects: 2 });
  });

  it('follows the paths of the production extension, with the unit of each part', async () => {
    const root = modelXml(
      '<object id="7" p:UUID="a"><components><component objectid="1" p:path="/3D/Objects/a b.model"/></components></object>',
      '<item objectid="7" p:UUID="b"/><item objectid="1" p:path="/3D/Objects/a%20b.model" transform="1 0 0 0 1 0 0 0 1 5 0 0"/>',
      `${production} requiredextensions="p" unit="centimeter"`,
    );
    const parts = {
      '3D/3dmodel.model': root,
      '3D/Objects/a b.model': modelXml(corner, '', 'unit="millimeter"'),
    };
    expect(await inspect3mf(await buildPackage(parts))).toMatchObject({
      triangles: 8,
      boundsMm: [60, 10, 10],
      objects: 2,
    });
  });

  it('finds the model by its relationship, ignoring case', async () => {
    const parts = {
      '_rels/.rels': relationshipsXml([startPart[0], '/3D/other.MODEL']),
      '3D/Other.model': modelXml(corner, item),
      '3D/3dmodel.model': 'decoy',
    };
    expect(await inspect3mf(await buildPackage(parts))).toMatchObject({ triangles: 4 });
  });

  it('reads prefixed names, UTF-16 and foreign elements', async () => {
    const text = modelXml(
      `<x:odd xmlns:x="urn:x"><object id="9"/></x:odd><x:y/>${corner}`,
      item,
      'xmlns:x="urn:x"',
    );
    expect(await inspect3mf(await packed(text))).toMatchObject({ triangles: 4 });
    expect(await inspect3mf(await packed(Buffer.from(`\ufeff${text}`, 'utf16le')))).toMatchObject({
      triangles: 4,
    });
    const prefixed = modelXml(corner, item)
      .replaceAll(/<(\/?)(?=\w)/g, '<$1m:')
      .replace('xmlns=', 'xmlns:m=');
    expect(await inspect3mf(await packed(prefixed))).toMatchObject({ triangles: 4 });
  });

  it('reads thousands of prefixes and items', async () => {
    const prefixes = Array.from({ length: 20_000 }, (_, index) => `xmlns:p${index}="urn:x"`).join(' ');
    expect(await inspectModel(corner, item.repeat(20_000), prefixes)).toMatchObject({ objects: 20_000 });
  });

  it('skips supports and objects of the type other', async () => {
    const unprinted = `<object id="2" type="support">${tetrahedron}</object><object id="3" type="other">${tetrahedron}</object>`;
    const all =
      '<object id="4" type="other"><components><component objectid="1"/><component objectid="2"/><component objectid="3"/></components></object>';
    const build = '<item objectid="4"/><item objectid="2"/>';
    expect(await inspectModel(corner + unprinted + all, build)).toMatchObject({ triangles: 4, objects: 1 });
  });

  it('places all outermost objects when the build is empty', async () => {
    const group =
      '<object id="2"><components><component objectid="1"/><component objectid="1"/></components></object>';
    expect(await inspectModel(corner + group, '')).toMatchObject({ triangles: 8, objects: 1 });
  });

  it('ignores extensions that change no shape, and unknown ones that are not required', async () => {
    const material =
      'xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02" requiredextensions="m"';
    expect(await inspectModel(corner, item, material)).toMatchObject({ triangles: 4 });
    const lattice = 'xmlns:b="http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02"';
    expect(await inspectModel(corner, item, lattice)).toMatchObject({ triangles: 4 });
    await expect(inspectModel(corner, item, `${lattice} requiredextensions="b"`)).rejects.toMatchObject({
      code: 'three_mf_extension_unsupported',
    });
  });
});
