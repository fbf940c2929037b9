import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SlicerSettings } from './schemas.ts';
import {
  bambuProject,
  curaProject,
  prusaProject,
  type BambuPlate,
} from '@firstlayer/mesh/test/slicer-projects.ts';
import { buildEntries, corner, inspect3mf, item, modelXml } from '@firstlayer/mesh/test/three-mf.ts';
import { makeZip } from '@firstlayer/mesh/test/zips.ts';
import { readSlicerSettings } from '@firstlayer/mesh/settings/read-slicer-settings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-settings-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer) {
  const path = join(folder, 'test.3mf');
  await writeFile(path, bytes);
  const report = await readSlicerSettings(path);
  expect(z.nullable(SlicerSettings).parse(report.settings)).toEqual(report.settings);
  return report;
}

/** Expects that the mesh is read as without settings. */
async function expectSameMesh(bytes: Buffer): Promise<void> {
  const plain = await inspect3mf(makeZip(buildEntries(modelXml(corner, item))));
  expect(await inspect3mf(bytes)).toEqual(plain);
}

describe('numbers', () => {
  test.each<[Record<string, string>, string]>([
    [{ layer_height: '0.01' }, 'layerMm'],
    [{ layer_height: '1.21' }, 'layerMm'],
    [{ layer_height: '1e-9999' }, 'layerMm'],
    [{ layer_height: 'NaN' }, 'layerMm'],
    [{ layer_height: '0x1' }, 'layerMm'],
    [{ layer_height: '0,2' }, 'layerMm'],
    [{ perimeters: '51' }, 'walls'],
    [{ perimeters: '-1' }, 'walls'],
    [{ perimeters: '2.5' }, 'walls'],
    [{ fill_density: '101%' }, 'infill'],
    [{ fill_density: '-5%' }, 'infill'],
    [{ nozzle_diameter: '40' }, 'nozzleMm'],
    [{ brim_width: 'Infinity' }, 'brimMm'],
    [{ spiral_vase: 'maybe' }, 'isVase'],
  ])('leaves out %j', async (config, field) => {
    const { settings } = await read(await prusaProject({ config }));
    expect(settings).not.toHaveProperty(field);
    expect(settings).toHaveProperty('printer', 'MK4S');
  });

  test('leaves out print times above 30 days and weights below zero', async () => {
    const plates = [{ index: 1, name: 'A', seconds: 30 * 24 * 3600 + 1, grams: -1 }];
    const { settings } = await read(await bambuProject({ plates }));
    expect(settings?.plates).toEqual([{ index: 1, name: 'A', supports: false }]);
  });
});

describe('text', () => {
  test('cuts names at 80 characters, and removes what cannot be seen', async () => {
    const config = { printer_model: `A\u202e\u0000\u200b${'😀'.repeat(200)}` };
    const { settings } = await read(await bambuProject({ config }));
    expect(settings?.printer).toBe(`A ${'😀'.repeat(78)}...`);
  });

  test('takes only colors of six or eight digits', async () => {
    const config = {
      filament_colour: ['url(evil)', '#ABCDEF80', '#fff'],
      filament_type: ['PLA', 'PETG', 'ABS'],
    };
    const { settings } = await read(await bambuProject({ config, isSliced: false, extruders: [1, 2, 3] }));
    expect(settings?.filaments).toEqual([
      { type: 'PLA' },
      { type: 'PETG', color: '#abcdef' },
      { type: 'ABS' },
    ]);
  });
});

describe('structure', () => {
  test('reads at most 64 of 10,000 plates', async () => {
    const plates = Array.from({ length: 10_000 }, (_, at): BambuPlate => ({ index: at + 1, seconds: 60 }));
    const bytes = await bambuProject({ plates });
    const { settings } = await read(bytes);
    expect(settings?.plates).toHaveLength(64);
    await expectSameMesh(bytes);
  });

  test('reads at most 64 of 10,000 filaments', async () => {
    const filaments = Array.from({ length: 10_000 }, (_, at) => ({
      ...{ id: String(at), type: 'PLA', color: '#000000', grams: '1' },
    }));
    const { settings } = await read(await bambuProject({ plates: [{ index: 1, filaments }] }));
    expect(settings?.filaments).toHaveLength(64);
  });

  test.each([
    ['50 MB of JSON', `{"layer_height":"0.2","x":"${'y'.repeat(50_000_000)}"}`],
    ['JSON that is nested too deeply', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['JSON that is cut off', '{"layer_height": "0.2"'],
    ['an array', '["layer_height"]'],
    ['a number', '5'],
    ['nothing', ''],
  ])('reads the other files beside %s', async (_, configText) => {
    const bytes = await bambuProject({ configText });
    const { settings } = await read(bytes);
    expect(settings?.layerMm).toBeUndefined();
    expect(settings?.plates).toHaveLength(1);
    await expectSameMesh(bytes);
  });

  test('does not run out of stack or change prototypes', async () => {
    const configText =
      '{"__proto__": {"layer_height": "0.3"}, "constructor": "x", "layer_height": ["0.2", {"a": 1}, null]}';
    const { settings } = await read(await bambuProject({ configText }));
    expect(settings?.layerMm).toBe(0.2);
  });

  test.each([
    ['entities', '<!DOCTYPE c [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><config>&b;</config>'],
    ['an unknown entity', '<config><plate>&x;</plate></config>'],
    ['elements that nest too deeply', `${'<plate>'.repeat(1000)}${'</plate>'.repeat(1000)}`],
    ['an end that is missing', '<config><plate>'],
  ])('reads the other files beside XML with %s', async (_, content) => {
    const bytes = await bambuProject({ parts: { 'Metadata/slice_info.config': content } });
    const { settings, warnings } = await read(bytes);
    expect(settings).toMatchObject({ layerMm: 0.2, plates: [{ index: 1, name: 'Body' }] });
    expect(settings?.plates?.[0]).not.toHaveProperty('minutes');
    expect(warnings).toContainEqual({ kind: 'unreadable', entry: 'Metadata/slice_info.config', key: '' });
    await expectSameMesh(bytes);
  });
});

describe('the package', () => {
  test('finds settings files whose names are written in another case', async () => {
    const bytes = await prusaProject({
      parts: {
        'Metadata/Slic3r_PE.config': undefined,
        'METADATA/slic3r_pe.CONFIG': '; layer_height = 0.3\n',
      },
    });
    expect((await read(bytes)).settings).toMatchObject({ producer: 'prusaslicer', layerMm: 0.3 });
  });

  test('takes the last of two lines with the same key', async () => {
    const bytes = await prusaProject({ configText: '; layer_height = 0.3\n; LAYER_HEIGHT = 0.1\n' });
    expect((await read(bytes)).settings).toMatchObject({ layerMm: 0.1 });
  });

  test('reads the lines of files with other line ends', async () => {
    const bytes = await prusaProject({
      configText: '; perimeters = 4\r\n; layer_height = 0.1\r; fill_density = 0.4',
    });
    expect((await read(bytes)).settings).toMatchObject({ walls: 4, layerMm: 0.1, infill: { percent: 40 } });
  });

  test('has no settings if it is damaged, or has two files of the same name', async () => {
    const config = { name: 'Metadata/Slic3r_PE.config', content: '; layer_height = 0.2\n' };
    const entries = buildEntries(modelXml(corner, item));
    const none = { settings: null, warnings: [] };
    expect(await read(Buffer.from('no package'))).toEqual(none);
    expect(await read(makeZip([...entries, config, config]))).toEqual(none);
    expect(await read(makeZip([...entries, config], { after: Buffer.from('x') }))).toEqual(none);
  });

  test('has no settings if their checksum is wrong', async () => {
    const config = {
      name: 'Metadata/Slic3r_PE.config',
      content: '; layer_height = 0.2\n',
      override: { crc: 1 },
    };
    const { settings, warnings } = await read(makeZip([...buildEntries(modelXml(corner, item)), config]));
    expect(settings).toBeNull();
    expect(warnings).toEqual([{ kind: 'unreadable', entry: config.name, key: '' }]);
  });

  test('lists at most 64 warnings', async () => {
    const config = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`gcode_${at}`, 'G1']));
    expect((await read(await bambuProject({ config }))).warnings).toHaveLength(64);
  });

  test('ignores formulas of Cura', async () => {
    const values = { layer_height: '=machine_nozzle_size / 2', infill_sparse_density: '=20 if True else 10' };
    const { settings } = await read(
      await curaProject({ values, extruderValues: { infill_sparse_density: '=5' } }),
    );
    expect(settings).not.toHaveProperty('layerMm');
    expect(settings).not.toHaveProperty('infill');
  });
});

test('names sliced G-code, custom G-code and paths', async () => {
  const { warnings } = await read(
    await bambuProject({
      config: { machine_start_gcode: '', gcode_flavor: 'marlin', host_type: 'octoprint' },
      parts: {
        'Metadata/plate_1.gcode': 'G28\n',
        'Metadata/custom_gcode_per_layer.xml':
          '<custom_gcodes_per_layer><plate><layer top_z="1" type="2" gcode="M600"/></plate></custom_gcodes_per_layer>',
        'Metadata/cut_information.xml':
          '<objects><metadata key="source_file" value="C:\\Users\\Ilse\\a.stl"/></objects>',
      },
    }),
  );
  expect(warnings.map(({ kind, key }) => `${kind} ${key}`).toSorted()).toEqual([
    'gcode ',
    'gcode gcode',
    'path source_file',
    'user DesignerUserId',
    'vendor host_type',
  ]);
});
