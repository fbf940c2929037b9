import { expect, it } from 'vitest';
import { bambuVolumes, boxMesh, prusaVolumes, type Box } from '../../test/project-volumes.ts';
import { buildPackage, load3mf, modelXml } from '../../test/three-mf.ts';
import { measureMesh } from '../measure/measure.ts';

const body: Box = { low: [0, 0, 0], size: [10, 10, 10] };
const large: Box = { low: [-20, -20, -20], size: [50, 50, 50] };

async function read(bytes: Promise<Buffer>, limits?: Parameters<typeof load3mf>[1]) {
  const mesh = await load3mf(await bytes, limits);
  return { ...mesh, volumeMm3: Math.round(measureMesh(mesh).volumeMm3) };
}

/** Returns a project of PrusaSlicer whose object 1 has a modifier, with these other objects and items. */
function withObjects(objects: string, items: string): Promise<Buffer> {
  return buildPackage({
    '3D/3dmodel.model': modelXml(`<object id="1">${boxMesh([body, large])}</object>${objects}`, items),
    'Metadata/Slic3r_PE_model.config':
      '<config><object id="1"><metadata type="object" key="name" value="Peg"/><volume firstid="0" lastid="11"><metadata type="volume" key="volume_type" value="ModelPart"/></volume><volume firstid="12" lastid="23"><metadata type="volume" key="volume_type" value="ParameterModifier"/></volume></object></config>',
  });
}
const copy = '<object id="2"><components><component objectid="1"/></components></object>';
const far = 'transform="1 0 0 0 1 0 0 0 1 90 0 0"';

it('leaves out the modifiers of further copies, which PrusaSlicer writes as objects of one component', async () => {
  const both = await read(withObjects(copy, `<item objectid="1"/><item objectid="2" ${far}/>`));
  expect([both.volumeMm3, both.objectLabels?.map(({ name }) => name)]).toEqual([2000, ['Peg', 'Peg']]);
  const second = await read(
    withObjects(copy, `<item objectid="1" printable="0"/><item objectid="2" ${far}/>`),
  );
  expect([second.volumeMm3, second.project?.problems]).toEqual([1000, []]);
});

it('measures what is switched off when the rest has no facets', async () => {
  const empty = '<object id="3"><mesh><vertices/><triangles/></mesh></object>';
  const mesh = await read(withObjects(empty, '<item objectid="3"/><item objectid="1" printable="0"/>'));
  expect(mesh.project?.problems).toEqual(['nothing_printed']);
  expect(mesh.indices.length).toBeGreaterThan(0);
});

it('measures everything when triangles are of no volume', async () => {
  const bytes = prusaVolumes([body, large], {
    ranges: [
      [0, 11],
      [12, 22],
    ],
  });
  expect((await read(bytes)).project?.problems).toEqual(['triangles']);
});

it('takes a volume of an unknown type for a part, as slicers do', async () => {
  const mesh = await read(prusaVolumes([body, { ...large, low: [50, 0, 0], type: 'Something' }]));
  expect([mesh.volumeMm3, mesh.project?.modifiers]).toEqual([126_000, 0]);
});

it('does not subtract a volume from parts beside it, whether they are closed or not', async () => {
  const beside: Box = { low: [90, 0, 0], size: [10, 10, 10], type: 'negative_part' };
  const mesh = await read(bambuVolumes([[body, beside]]));
  expect([mesh.volumeMm3, mesh.indices.length / 3]).toEqual([1000, 12]);
});

it('limits the facets that subtractions leave in all copies', async () => {
  const slot: Box = { low: [4, -1, -1], size: [2, 12, 5], type: 'negative_part' };
  const items = Array.from(
    { length: 3 },
    (_, at) => `<item objectid="101" transform="1 0 0 0 1 0 0 0 1 ${at * 20} 0 0"/>`,
  );
  const bytes = bambuVolumes([[body, slot]], { build: items.join(''), plates: '' });
  expect((await read(bytes)).indices.length / 3).toBeGreaterThan(72);
  await expect(read(bytes, { maxFacets: 72 })).rejects.toMatchObject({ code: 'too_many_facets' });
});

it('keeps the numbers of extruders when a filament has no color', async () => {
  const two: Box[] = [
    { ...body, name: 'Base', extruder: 1 },
    { low: [0, 0, 10], size: [10, 10, 10], name: 'Top', extruder: 3 },
  ];
  const prusa = await read(prusaVolumes(two, { filamentColors: '#D02020;;#20A040' }));
  expect(prusa.labels?.map(({ color }) => color)).toEqual(['#d02020', '#20a040']);
});
