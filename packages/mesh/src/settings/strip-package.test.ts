import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectMeshFile } from '@firstlayer/mesh/read/inspect-mesh.ts';
import { defaultMeshLimits } from '@firstlayer/mesh/core/limits.ts';
import { bambuVolumes, plateXml, prusaVolumes, type Box } from '../../test/project-volumes.ts';
import { bambuProject, curaProject, prusaProject } from '../../test/slicer-projects.ts';
import {
  buildPackage,
  modelXml,
  production,
  relationshipsXml,
  tetrahedron,
  vertices,
} from '../../test/three-mf.ts';
import { unzip } from '../../test/zips.ts';
import { readSlicerSettings } from './read-slicer-settings.ts';
import { stripPackage } from './strip-package.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strip-3mf-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function strip(bytes: Buffer) {
  const input = join(folder, 'input.3mf');
  const output = join(folder, 'output.3mf');
  await writeFile(input, bytes);
  await stripPackage(input, output, defaultMeshLimits);
  return {
    files: await unzip(await readFile(output)),
    before: await inspectMeshFile(input, '3mf', defaultMeshLimits),
    after: await inspectMeshFile(output, '3mf', defaultMeshLimits),
    settings: await readSlicerSettings(output),
  };
}

test.each([
  ['PrusaSlicer', () => prusaProject()],
  ['Bambu Studio', () => bambuProject()],
  ['Cura', () => curaProject()],
])('leaves the geometry of a project of %s, and no settings', async (_, build) => {
  const { files, before, after, settings } = await strip(await build());
  expect(Object.keys(files)).toEqual(['[Content_Types].xml', '_rels/.rels', '3D/3dmodel.model']);
  expect(after).toEqual(before);
  expect(settings).toEqual({ settings: null, warnings: [] });
  expect(files['3D/3dmodel.model']?.toString()).not.toMatch(/Application|Bambu|Version3mf|DesignerUserId/);
});

test('keeps names, materials and the textures of the model', async () => {
  const resources = `<basematerials id="5"><base name="Matte &amp; black" displaycolor="#101010"/></basematerials><mat:texture2d id="6" path="/3D/Textures/a.png" contenttype="image/png"/><mat:texture2dgroup id="7" texid="6"><mat:tex2coord u="0" v="0"/></mat:texture2dgroup><object id="1" name="Tip" pid="5" pindex="0" secret="me">${tetrahedron}</object>`;
  const model = modelXml(
    resources,
    '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 5 5 0"/>',
    'xmlns:mat="http://schemas.microsoft.com/3dmanufacturing/material/2015/02" unit="inch"',
  ).replace(
    '<resources>',
    '<metadata name="Title">A &lt; B</metadata><metadata name="Secret">me</metadata><resources>',
  );
  const { files, before, after } = await strip(
    await buildPackage({
      '3D/3dmodel.model': model,
      '3D/_rels/3dmodel.model.rels': relationshipsXml([
        'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dtexture',
        '/3D/Textures/a.png',
      ]),
      '3D/Textures/a.png': Buffer.from('picture'),
      'Auxiliaries/guide.pdf': Buffer.from('me'),
    }),
  );
  expect(after).toEqual(before);
  expect(Object.keys(files).toSorted()).toEqual(
    [
      '3D/3dmodel.model',
      '3D/Textures/a.png',
      '3D/_rels/3dmodel.model.rels',
      '[Content_Types].xml',
      '_rels/.rels',
    ].toSorted(),
  );
  const text = files['3D/3dmodel.model']?.toString() ?? '';
  expect(text).toContain('<metadata name="Title">A &lt; B</metadata>');
  expect(text).toContain('<base name="Matte &amp; black" displaycolor="#101010">');
  expect(text).toContain('name="Tip" pid="5" pindex="0"');
  expect(text).toContain('<m:texture2d id="6" path="/3D/Textures/a.png" contenttype="image/png">');
  expect(text).not.toContain('me"');
  expect(text).not.toContain('Secret');
});

test('gives the names and colors of a Bambu project in several parts to its objects', async () => {
  const components =
    '<components><component p:path="/3D/Objects/a.model" objectid="1"/><component p:path="/3D/Objects/a.model" objectid="2" transform="1 0 0 0 1 0 0 0 1 50 0 0"/></components>';
  const bytes = await bambuProject({
    extruders: [1, 2],
    parts: {
      '3D/3dmodel.model': modelXml(
        `<object id="1">${components}</object>`,
        '<item objectid="1"/>',
        `${production} requiredextensions="p"`,
      ),
      '3D/_rels/3dmodel.model.rels': relationshipsXml([
        'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel',
        '/3D/Objects/a.model',
      ]),
      '3D/Objects/a.model': modelXml(
        `<object id="1">${tetrahedron.replace('<triangle ', '<triangle paint_color="4" ')}</object><object id="2">${tetrahedron}</object>`,
        '',
      ),
    },
  });
  const { files, before, after } = await strip(bytes);
  expect(after).toEqual(before);
  expect(files['3D/3dmodel.model']?.toString()).toContain('requiredextensions="p"');
  expect(files['3D/3dmodel.model']?.toString()).toContain('<object id="1" name="Cube">');
  const text = files['3D/Objects/a.model']?.toString();
  expect(text).toContain(
    '<m:color color="#000000"/></m:colorgroup>\n<object id="1" name="part 1" pid="2000000001" pindex="0">',
  );
  expect(text).toContain(
    '<m:color color="#F98C36"/></m:colorgroup>\n<object id="2" name="part 2" pid="2000000002" pindex="0">',
  );
  expect(text).toContain('paint_color="4"');
});

test('leaves out volumes of a PrusaSlicer project that only change settings', async () => {
  const twice = `<mesh>${vertices}<triangles>${'<triangle v1="0" v2="2" v3="1"/><triangle v1="0" v2="1" v3="3"/><triangle v1="1" v2="2" v3="3"/><triangle v1="2" v2="0" v3="3"/>'.repeat(2)}</triangles></mesh>`;
  const config = (second: string) =>
    `<config><object id="1"><metadata type="object" key="name" value="Cup"/><volume firstid="0" lastid="3"><metadata type="volume" key="volume_type" value="ModelPart"/></volume><volume firstid="4" lastid="7"><metadata type="volume" key="volume_type" value="${second}"/></volume></object></config>`;
  const build = (second: string) =>
    prusaProject({
      parts: {
        '3D/3dmodel.model': modelXml(`<object id="1">${twice}</object>`, '<item objectid="1"/>'),
        'Metadata/Slic3r_PE_model.config': config(second),
      },
    });
  const { files, after } = await strip(await build('ParameterModifier'));
  expect(after.triangles).toBe(4);
  expect(files['3D/3dmodel.model']?.toString()).toContain('<object id="1" name="Cup">');
  expect((await strip(await build('ModelPart'))).after.triangles).toBe(8);
});

test('leaves out parts of a Bambu project that only change settings, and items that are not printed', async () => {
  const low: Box['low'] = [0, 0, 0];
  const size: Box['size'] = [20, 20, 20];
  const boxes: Box[] = [
    { low, size },
    { low, size: [50, 50, 50], type: 'modifier_part' },
  ];
  const { files, before, after } = await strip(
    await bambuVolumes([boxes, [{ low: [90, 0, 0], size }]], { plates: plateXml(1, 101) }),
  );
  expect(before.volumeMm3).toBe(8000);
  expect(after).toEqual(before);
  const text = files['3D/3dmodel.model']?.toString() ?? '';
  expect(text.match(/<component /g)).toHaveLength(2);
  expect(text.match(/<item /g)).toHaveLength(1);
});

test('writes what a negative volume leaves, with names and colors', async () => {
  const { files, after, settings } = await strip(
    await prusaVolumes(
      [
        { low: [0, 0, 0], size: [30, 30, 30], name: 'Base', extruder: 1 },
        { low: [40, 0, 0], size: [30, 30, 30], name: 'Lid', extruder: 2 },
        { low: [-5, -5, 15], size: [100, 40, 40], type: 'NegativeVolume' },
      ],
      { filamentColors: '#D02020;#20A040' },
    ),
  );
  expect(Math.round(after.volumeMm3)).toBe(27_000);
  expect(settings).toEqual({ settings: null, warnings: [] });
  expect(files['3D/3dmodel.model']?.toString()).toMatch(/name="Base".*name="Lid"/s);
});

test('keeps what is painted on triangles in PrusaSlicer', async () => {
  const painted =
    'slic3rpe:custom_supports="4" slic3rpe:custom_seam="8" slic3rpe:mmu_segmentation="C" slic3rpe:other="1"';
  const model = modelXml(
    `<object id="1">${tetrahedron.replace('<triangle ', `<triangle ${painted} `)}</object>`,
    '<item objectid="1"/>',
    'xmlns:slic3rpe="http://schemas.slic3r.org/3mf/2017/06"',
  ).replace(
    '<resources>',
    '<metadata name="slic3rpe:SeamPaintingVersion">1</metadata><metadata name="slic3rpe:Version3mf">1</metadata><resources>',
  );
  const { files, before, after } = await strip(await prusaProject({ parts: { '3D/3dmodel.model': model } }));
  expect(after).toEqual(before);
  const text = files['3D/3dmodel.model']?.toString() ?? '';
  expect(text).toContain(
    'slic3rpe:custom_supports="4" slic3rpe:custom_seam="8" slic3rpe:mmu_segmentation="C"',
  );
  expect(text).toContain('<metadata name="slic3rpe:SeamPaintingVersion">1</metadata>');
  expect(text).not.toMatch(/slic3rpe:other|Version3mf/);
});
