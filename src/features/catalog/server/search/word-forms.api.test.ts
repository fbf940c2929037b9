import { beforeAll, expect, it } from 'vitest';
import { createModel, fakeFile } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { ModelCard } from '../../schemas.ts';
import { isIndexOutdated, reindexAll } from './reindex.ts';

const site = useTestApp();

const titles = [
  'Time-Lapse Camera Clip',
  'Wi-Fi Sign',
  'Low Poly Fox',
  'Lowpoly Bear',
  'Leaf Coasters',
  '608ZZ Bearing Fidget',
  'M3x8 Screw Sorter',
  'Multi-Colour Octopus',
  '3-in-1 Scraper',
  'Headphone Arch',
  'Grey Knife Block',
  'Mouse Jiggler',
  '招き猫の置物',
  '달빛 램프',
];

beforeAll(async () => {
  for (const title of titles) await createModel(site.db, { title });
});

const search = async (q: string) => {
  const response = await site.request({ url: `/api/stl-files?${new URLSearchParams({ q })}` });
  return response.json<ModelCard[]>().map(({ title }) => title);
};

it.each([
  ['timelapse', 'Time-Lapse Camera Clip'],
  ['time lapse', 'Time-Lapse Camera Clip'],
  ['wifi', 'Wi-Fi Sign'],
  ['wi-fi', 'Wi-Fi Sign'],
  ['lowpoly', 'Low Poly Fox'],
  ['low poly', 'Lowpoly Bear'],
  ['leaves', 'Leaf Coasters'],
  ['608 bearing', '608ZZ Bearing Fidget'],
  ['bear', 'Lowpoly Bear'],
  ['m3x8', 'M3x8 Screw Sorter'],
  ['multicolor', 'Multi-Colour Octopus'],
  ['multicolour', 'Multi-Colour Octopus'],
  ['octopi', 'Multi-Colour Octopus'],
  ['3in1', '3-in-1 Scraper'],
  ['3 in 1', '3-in-1 Scraper'],
  ['head phone', 'Headphone Arch'],
  ['gray knives', 'Grey Knife Block'],
  ['mice', 'Mouse Jiggler'],
  ['scr sort', 'M3x8 Screw Sorter'],
  ['置物', '招き猫の置物'],
  ['招き猫', '招き猫の置物'],
  ['猫', '招き猫の置物'],
  ['달빛', '달빛 램프'],
  ['달', '달빛 램프'],
])('finds for %s %s', async (q, title) => {
  expect(await search(q)).toContain(title);
});

it.each(['招物', '램달', 'mous3', 'fxo'])('finds nothing for %s', async (q) => {
  expect(await search(q)).toEqual([]);
});

it('finds no design for "wall" that has walls only in the advice on how to print it', async () => {
  await createModel(site.db, {
    title: 'Sconce',
    description: '<p>Hangs on a wall.</p><ul><li>Two walls, 10 % infill.</li></ul>',
  });
  await createModel(site.db, {
    title: 'Cube',
    description: '<p>A cube.</p><ul><li>Three walls in PETG.</li><li>Walls of 2 mm</li></ul>',
  });
  expect(await search('wall')).toEqual(['Sconce']);
  expect(await search('petg')).toEqual(['Cube']);
});

it('finds a design by the names of its files and parts', async () => {
  const file = fakeFile({ name: 'clasp_left.stl' });
  const files = [file, fakeFile({ name: 'Buckle.3mf', format: '3mf' })];
  await createModel(site.db, { title: 'Belt', files });
  expect(await search('clasp')).toEqual(['Belt']);
  expect(await search('buckle left')).toEqual(['Belt']);
  expect(await search('3mf')).toEqual([]);
  await site.db
    .insertInto('mesh_facts')
    .values({
      ...{ sha256: file.sha256, examiner: 1, state: 'done', defects: '[]', estimates: '[]' },
      parts: JSON.stringify([{ name: 'prong' }, { name: null }]),
    })
    .execute();
  expect(await search('prong')).toEqual([]);
  await site.db.updateTable('counters').set({ value: 0 }).where('name', '=', 'search_rules').execute();
  expect(await isIndexOutdated(site.db)).toBe(true);
  await reindexAll(site.db);
  expect(await isIndexOutdated(site.db)).toBe(false);
  expect(await search('prong')).toEqual(['Belt']);
});
