import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sphere, makePartsZip } from '../../test/meshes.ts';
import {
  corner,
  buildEntries,
  inspect3mf,
  inspectModel,
  item,
  modelXml,
  buildPackage,
  packed,
  production,
  tetrahedron,
  vertices,
} from '../../test/three-mf.ts';
import { makeZip, type ZipEntry } from '../../test/zips.ts';

import type { MeshReport } from '../measure/measure.ts';
import { MeshError } from '../core/mesh-error.ts';
import { write3mf } from '../write/write-3mf.ts';

async function getErrorCode(report: Promise<MeshReport>): Promise<string> {
  const error: unknown = await report.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof MeshError) return error.code;
  throw error ?? new Error('The file was accepted.');
}

describe('read3mf on invalid packages', () => {
  it.each([
    ['that is no ZIP', async () => inspect3mf(Buffer.from('solid x\nendsolid x')), 'not_3mf'],
    [
      'that is cut off',
      async () => inspect3mf((await packed(modelXml(corner, item))).subarray(0, -30)),
      'not_3mf',
    ],
    [
      'without a model',
      async () => inspect3mf(await makePartsZip({ 'readme.txt': 'hello' })),
      'three_mf_model_missing',
    ],
    [
      'with a part missing',
      async () => inspectModel('', '<item objectid="1" p:path="/x.model"/>', production),
      'three_mf_model_missing',
    ],
    [
      'with a DTD',
      async () => inspect3mf(await packed('<!DOCTYPE model [<!ENTITY a "b">]><model>&a;</model>')),
      'xml_dtd_refused',
    ],
    ['with an unknown entity', async () => inspectModel(`${corner}&lol;`, item), 'xml_invalid'],
    ['that is no XML', async () => inspect3mf(await packed('{"model": 1}')), 'xml_invalid'],
    ['with an empty model', async () => inspect3mf(await packed('')), 'xml_invalid'],
    [
      'with XML cut off',
      async () => inspect3mf(await packed(modelXml(corner, item).slice(0, -40))),
      'xml_invalid',
    ],
    [
      'with text that is no UTF-8',
      async () => inspect3mf(await packed(Buffer.from('<model a="\xff"/>', 'latin1'))),
      'xml_invalid',
    ],
    ['with deep XML', async () => inspectModel('<x:a>'.repeat(10_000), '', 'xmlns:x="urn:x"'), 'xml_invalid'],
    [
      'with an endless text',
      async () => inspectModel(`<x:a>${'x'.repeat(5_000_000)}</x:a>`, '', 'xmlns:x="urn:x"'),
      'xml_invalid',
    ],
    [
      'with an endless attribute',
      async () => inspectModel(`<a b="${'x'.repeat(5_000_000)}"/>`, ''),
      'xml_invalid',
    ],
    [
      'with another root',
      async () => inspect3mf(await packed(modelXml('', '').replaceAll('model', 'scene'))),
      'three_mf_invalid',
    ],
    [
      'in another namespace',
      async () => inspect3mf(await packed('<model><resources/><build/></model>')),
      'three_mf_invalid',
    ],
    ['in an unknown unit', async () => inspectModel(corner, item, 'unit="furlong"'), 'three_mf_invalid'],
    ['without objects', async () => inspectModel('', ''), 'no_facets'],
    [
      'without triangles',
      async () => inspectModel(`<object id="1"><mesh>${vertices}<triangles/></mesh></object>`, item),
      'no_facets',
    ],
    [
      'with supports only',
      async () => inspectModel(`<object id="1" type="support">${tetrahedron}</object>`, item),
      'no_facets',
    ],
    [
      'with an object missing',
      async () => inspectModel(corner, '<item objectid="2"/>'),
      'three_mf_object_missing',
    ],
    ['with an object twice', async () => inspectModel(corner + corner, item), 'three_mf_invalid'],
    [
      'with two meshes in an object',
      async () => inspectModel(`<object id="1">${tetrahedron}${tetrahedron}</object>`, item),
      'three_mf_invalid',
    ],
    [
      'with a vertex missing',
      async () => inspectModel(corner.replace('v3="1"', 'v3="4"'), item),
      'three_mf_vertex_missing',
    ],
    [
      'with a huge index',
      async () => inspectModel(corner.replace('v3="1"', 'v3="4294967296"'), item),
      'three_mf_vertex_missing',
    ],
    [
      'with a negative index',
      async () => inspectModel(corner.replace('v3="1"', 'v3="-1"'), item),
      'three_mf_invalid',
    ],
    ['with no index', async () => inspectModel(corner.replace('v3="1"', ''), item), 'three_mf_invalid'],
    [
      'with a comma in a number',
      async () => inspectModel(corner.replace('x="10"', 'x="1,0"'), item),
      'three_mf_invalid',
    ],
    ['with no coordinate', async () => inspectModel(corner.replace('x="10"', ''), item), 'three_mf_invalid'],
    ['with nan', async () => inspectModel(corner.replace('x="10"', 'x="NaN"'), item), 'vertex_not_finite'],
    [
      'with infinity',
      async () => inspectModel(corner.replace('x="10"', 'x="1e400"'), item),
      'vertex_not_finite',
    ],
    [
      'with a huge coordinate',
      async () => inspectModel(corner.replace('x="10"', 'x="1e10"'), item),
      'coordinates_too_large',
    ],
    [
      'with a short transform',
      async () => inspectModel(corner, '<item objectid="1" transform="1 0 0"/>'),
      'three_mf_invalid',
    ],
    [
      'with a huge transform',
      async () => inspectModel(corner, '<item objectid="1" transform="1e300 0 0 0 1 0 0 0 1 0 0 0"/>'),
      'coordinates_too_large',
    ],
  ])('rejects a package %s', async (_, report, code) => {
    expect(await getErrorCode(report())).toBe(code);
  });

  const group = (id: number, part: number, times = 1): string =>
    `<object id="${id}"><components>${`<component objectid="${part}"/>`.repeat(times)}</components></object>`;

  it('rejects cyclic components', async () => {
    expect(await getErrorCode(inspectModel(group(1, 2) + group(2, 3) + group(3, 1), item))).toBe(
      'three_mf_components_cyclic',
    );
    expect(await getErrorCode(inspectModel(group(1, 1), item))).toBe('three_mf_components_cyclic');
  });

  it('rejects components that are nested too deeply', async () => {
    const groups = Array.from({ length: 60 }, (_, index) => group(index + 2, index + 1)).join('');
    expect(await getErrorCode(inspectModel(corner + groups, '<item objectid="61"/>'))).toBe(
      'three_mf_components_too_deep',
    );
  });

  it('rejects components that multiply without bound, with facets or without', async () => {
    const groups = Array.from({ length: 20 }, (_, index) => group(index + 2, index + 1, 10)).join('');
    const last = '<item objectid="21"/>';
    expect(await getErrorCode(inspectModel(corner + groups, last))).toBe('three_mf_components_too_many');
    const empty = '<object id="1"><mesh><vertices/><triangles/></mesh></object>';
    expect(await getErrorCode(inspectModel(empty + groups, last))).toBe('three_mf_components_too_many');
  });

  it('rejects placed copies with more facets than allowed', async () => {
    const file = await write3mf({ objects: [{ mesh: sphere(5, 8) }], build: [{ object: 0 }, { object: 0 }] });
    expect(await getErrorCode(inspect3mf(file, { maxFacets: 300 }))).toBe('too_many_facets');
  });

  it('rejects a package that unpacks to more bytes than allowed', async () => {
    const bomb = await packed(modelXml(`${corner}${' '.repeat(3_000_000)}`, item));
    expect(bomb.length).toBeLessThan(10_000);
    expect(await getErrorCode(inspect3mf(bomb, { maxModelBytes: 1_000_000 }))).toBe('three_mf_too_large');
  });

  it('rejects a package with too many parts', async () => {
    const parts = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.txt`, 'x']));
    const file = await buildPackage({ ...parts, '3D/3dmodel.model': modelXml(corner, item) });
    expect(await getErrorCode(inspect3mf(file, { maxPackageEntries: 10 }))).toBe('three_mf_too_large');
  });

  it('rejects a wrong checksum and an encrypted part', async () => {
    const entries = buildEntries(modelXml(corner, item));
    const change = (override: ZipEntry['override']) =>
      makeZip(entries.map((entry) => ({ ...entry, isDeflated: true, override })));
    expect(await getErrorCode(inspect3mf(change({ crc: 1 })))).toBe('three_mf_damaged');
    expect(await getErrorCode(inspect3mf(change({ flags: 0x801 })))).toBe('three_mf_encrypted');
  });

  it('rejects a damaged package or reads it with finite measures', async () => {
    const whole = await write3mf({ objects: [{ mesh: sphere(5, 4) }, { mesh: sphere(3, 4) }] });
    const text = Buffer.from(modelXml(corner, item));
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.double({ min: 0.2, max: 1, noNaN: true }),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
        async (inText, share, changes) => {
          const damaged = Buffer.from(inText ? text : whole);
          for (const [at, value] of changes) damaged[at % damaged.length] = value;
          const cut = damaged.subarray(0, Math.ceil(damaged.length * Math.min(1, share + 0.5)));
          const outcome: unknown = await inspect3mf(inText ? await packed(cut) : cut).catch(
            (error: unknown) => error,
          );
          if (outcome instanceof MeshError) return;
          const { volumeMm3, areaMm2, boundsMm } = outcome as MeshReport;
          expect([volumeMm3, areaMm2, ...boundsMm].every(Number.isFinite)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});
