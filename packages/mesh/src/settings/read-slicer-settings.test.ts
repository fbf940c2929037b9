import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bambuProject, curaProject, prusaProject } from '../../test/slicer-projects.ts';
import { packed, modelXml, corner, item } from '../../test/three-mf.ts';
import { readSlicerSettings, type SettingsReport } from './read-slicer-settings.ts';

async function read(bytes: Buffer): Promise<SettingsReport> {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'));
  try {
    const path = join(folder, 'test.3mf');
    await writeFile(path, bytes);
    return await readSlicerSettings(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('reads a project of PrusaSlicer', async () => {
  const { settings } = await read(await prusaProject());
  expect(settings).toEqual({
    producer: 'prusaslicer',
    version: '2.9.4',
    printer: 'MK4S',
    nozzleMm: 0.4,
    layerMm: 0.2,
    walls: 3,
    topLayers: 6,
    bottomLayers: 5,
    infill: { percent: 15, pattern: 'gyroid' },
    supports: true,
    brimMm: 3,
    isVase: false,
    filaments: [{ type: 'PLA', color: '#ff8000' }],
  });
});

test('reads a sliced project of Bambu Studio with its plates', async () => {
  const { settings } = await read(await bambuProject());
  expect(settings).toEqual({
    producer: 'bambustudio',
    version: '02.08.00.50',
    printer: 'Bambu Lab P1S',
    nozzleMm: 0.4,
    layerMm: 0.2,
    walls: 3,
    topLayers: 5,
    bottomLayers: 3,
    infill: { percent: 15, pattern: 'gyroid' },
    supports: false,
    isVase: false,
    filaments: [
      { type: 'PLA', color: '#000000', grams: 30.1 },
      { type: 'PLA', color: '#f98c36', grams: 11.1 },
    ],
    plates: [{ index: 1, name: 'Body', minutes: 192, grams: 41.2, supports: false }],
  });
});

test('takes the filaments of the used extruders from a project that was not sliced', async () => {
  const { settings } = await read(await bambuProject({ isSliced: false, extruders: [1, 3] }));
  expect(settings?.filaments).toEqual([
    { type: 'PLA', color: '#000000' },
    { type: 'PETG', color: '#ffffff' },
  ]);
  expect(settings?.plates).toEqual([{ index: 1, name: 'Body' }]);
});

test.each(['OrcaSlicer-2.4.2', 'ElegooSlicer-1.3.0', 'CrealityPrint-6.2.0', 'Snapmaker_Orca-2.2.0'])(
  'counts %s as OrcaSlicer',
  async (application) => {
    const { settings } = await read(await bambuProject({ application }));
    expect(settings).toMatchObject({ producer: 'orcaslicer', version: application.split('-')[1] });
  },
);

test('reads a project of Cura, in which settings of an extruder count more than common ones', async () => {
  const { settings } = await read(await curaProject({ values: { infill_sparse_density: '10' } }));
  expect(settings).toEqual({
    producer: 'cura',
    version: '5.10.0',
    printer: 'Creality Ender-3',
    layerMm: 0.16,
    walls: 4,
    infill: { percent: 18, pattern: 'cubic' },
    supports: false,
    brimMm: 4,
  });
});

test('finds no settings in a plain package', async () => {
  expect(await read(await packed(modelXml(corner, item)))).toEqual({ settings: null, warnings: [] });
});

test('names code and what tells something about a person', async () => {
  const { warnings } = await read(
    await bambuProject({ config: { post_process: ['/bin/sh x.sh'], print_host: '192.168.1.5' } }),
  );
  expect(warnings.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'user DesignerUserId',
    'start_gcode machine_start_gcode',
    'script post_process',
    'printer_host print_host',
  ]);
});

test('finds no settings in what the command line of PrusaSlicer 2.5 writes', async () => {
  const project = await prusaProject({
    parts: { 'Metadata/Slic3r_PE.config': undefined, 'Metadata/thumbnail.png': undefined },
  });
  expect(await read(project)).toEqual({ settings: null, warnings: [] });
});
