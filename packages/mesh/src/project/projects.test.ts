import { describe, expect, it } from 'vitest';
import type { ProjectFindings } from '../contract/project-findings.ts';
import {
  bambuVolumes,
  boxMesh,
  plateXml,
  prusaVolumes,
  type BambuProject,
  type Box,
} from '../../test/project-volumes.ts';
import { load3mf, modelXml, packed } from '../../test/three-mf.ts';
import { measureMesh } from '../measure/measure.ts';

const body: Box = { low: [0, 0, 0], size: [30, 30, 30], name: 'Body' };
/** Its lower half is within the upper half of the body. */
const upper: Box = { low: [-5, -5, 15], size: [40, 40, 40], name: 'Upper' };

const nothing: ProjectFindings = {
  modifiers: 0,
  blockers: 0,
  enforcers: 0,
  negatives: 0,
  unprintedItems: 0,
  plates: 0,
  problems: [],
};

async function read(bytes: Promise<Buffer>, limits?: Parameters<typeof load3mf>[1]) {
  const mesh = await load3mf(await bytes, limits);
  const { volumeMm3, boundsMm } = measureMesh(mesh);
  return { ...mesh, volumeMm3: Math.round(volumeMm3), boundsMm };
}

describe('volumes that are not printed', () => {
  it.each<[string, Promise<Buffer>, number, Partial<ProjectFindings>]>([
    [
      'a part of PrusaSlicer',
      prusaVolumes([
        { ...body, type: 'ModelPart' },
        { ...upper, low: [50, 0, 0], type: 'ModelPart' },
      ]),
      91_000,
      {},
    ],
    [
      'a modifier of PrusaSlicer',
      prusaVolumes([
        { ...body, type: 'ModelPart' },
        { ...upper, type: 'ParameterModifier' },
      ]),
      27_000,
      { modifiers: 1 },
    ],
    [
      'a modifier of Slic3r PE 1.41',
      prusaVolumes([body, { ...upper, type: '1' }], { typeKey: 'modifier' }),
      27_000,
      { modifiers: 1 },
    ],
    [
      'a support blocker of SuperSlicer',
      prusaVolumes([body, { ...upper, type: 'SupportBlocker' }], {
        configName: 'SuperSlicer_model.config',
      }),
      27_000,
      { blockers: 1 },
    ],
    [
      'a support enforcer of PrusaSlicer',
      prusaVolumes([body, { ...upper, type: 'SupportEnforcer' }]),
      27_000,
      { enforcers: 1 },
    ],
    [
      'a seam of SuperSlicer',
      prusaVolumes([body, { ...upper, type: 'SeamPosition' }]),
      27_000,
      { modifiers: 1 },
    ],
    [
      'a negative volume of PrusaSlicer',
      prusaVolumes([body, { ...upper, type: 'NegativeVolume' }]),
      13_500,
      { negatives: 1 },
    ],
    [
      'a modifier of Bambu Studio',
      bambuVolumes([[body, { ...upper, type: 'modifier_part' }]]),
      27_000,
      { modifiers: 1 },
    ],
    [
      'a support blocker and a support enforcer of OrcaSlicer',
      bambuVolumes([[body, { ...upper, type: 'support_blocker' }, { ...upper, type: 'support_enforcer' }]]),
      27_000,
      { blockers: 1, enforcers: 1 },
    ],
    [
      'a negative part of Bambu Studio',
      bambuVolumes([[body, { ...upper, type: 'negative_part' }]]),
      13_500,
      { negatives: 1 },
    ],
    [
      'a modifier of OrcaSlicer in an object of another model part',
      bambuVolumes([[body, { ...upper, type: 'modifier_part' }]], { hasItemPaths: true }),
      27_000,
      { modifiers: 1 },
    ],
    [
      'an item that is switched off',
      prusaVolumes([body], {
        build: '<item objectid="1"/><item objectid="1" printable="0" transform="1 0 0 0 1 0 0 0 1 90 0 0"/>',
      }),
      27_000,
      { unprintedItems: 1 },
    ],
    [
      'an object beside the plates',
      bambuVolumes([[body], [upper]], { plates: plateXml(1, 101) }),
      27_000,
      { unprintedItems: 1 },
    ],
    ['objects without a plate', bambuVolumes([[body], [upper]], { plates: '' }), 91_000, {}],
  ])('measures the printed geometry only: %s', async (_, bytes, volumeMm3, findings) => {
    const mesh = await read(bytes);
    expect(mesh.volumeMm3).toBe(volumeMm3);
    expect(mesh.project).toEqual({ ...nothing, ...findings });
  });

  it('subtracts a negative volume from each part of the object, and from no other object', async () => {
    const split: Box[] = [
      { low: [0, 0, 0], size: [10, 30, 30], name: 'Left' },
      { low: [20, 0, 0], size: [10, 30, 30], name: 'Right' },
      { ...upper, type: 'negative_part' },
    ];
    const mesh = await read(bambuVolumes([split, [{ ...body, low: [100, 0, 0] }]]));
    expect(mesh.volumeMm3).toBe(9_000 + 27_000);
    expect(mesh.labels?.map(({ name }) => name)).toEqual(['Left', 'Right', 'Body']);
  });

  it('subtracts volumes whose facets face inwards', async () => {
    const inverted = { isInverted: true, type: 'negative_part' };
    expect((await read(bambuVolumes([[body, { ...upper, ...inverted }]]))).volumeMm3).toBe(13_500);
    const both = bambuVolumes([
      [
        { ...body, isInverted: true },
        { ...upper, ...inverted },
      ],
    ]);
    expect((await read(both)).volumeMm3).toBe(13_500);
  });
});

describe('a project that contradicts its geometry', () => {
  it.each<[string, Promise<Buffer>, number, Partial<ProjectFindings>]>([
    [
      'triangles beyond the mesh',
      prusaVolumes([body, { ...upper, type: 'ParameterModifier' }], {
        ranges: [
          [0, 11],
          [12, 24],
        ],
      }),
      91_000,
      { modifiers: 1, problems: ['triangles'] },
    ],
    [
      'triangles that two volumes have',
      prusaVolumes([body, { ...upper, type: 'ParameterModifier' }], {
        ranges: [
          [0, 12],
          [12, 23],
        ],
      }),
      91_000,
      { modifiers: 1, problems: ['triangles'] },
    ],
    [
      'no numbers of triangles',
      prusaVolumes([body, { ...upper, type: 'ParameterModifier' }], {
        ranges: [
          [0, 11],
          [Number.NaN, 23],
        ],
      }),
      91_000,
      { modifiers: 1, problems: ['triangles'] },
    ],
    [
      'an unknown object',
      prusaVolumes([body, { ...upper, type: 'ParameterModifier' }], { objectId: 7 }),
      91_000,
      { modifiers: 1, problems: ['unknown_objects'] },
    ],
    [
      'a part that is cut away wholly',
      bambuVolumes([
        [body, { ...body, low: [50, 0, 0] }, { ...upper, low: [-5, -5, -5], type: 'negative_part' }],
      ]),
      27_000,
      { negatives: 1, problems: ['cut_away'] },
    ],
    [
      'nothing but modifiers',
      prusaVolumes([{ ...body, type: 'ParameterModifier' }]),
      27_000,
      { modifiers: 1, problems: ['nothing_printed'] },
    ],
    [
      'nothing that is switched on',
      prusaVolumes([body], { build: '<item objectid="1" printable="0"/>' }),
      27_000,
      { unprintedItems: 1, problems: ['nothing_printed'] },
    ],
  ])('is measured, and named: %s', async (_, bytes, volumeMm3, findings) => {
    const mesh = await read(bytes);
    expect(mesh.volumeMm3).toBe(volumeMm3);
    expect(mesh.project).toEqual({ ...nothing, ...findings });
  });

  it('leaves a negative volume out that is larger than the limit', async () => {
    const bytes = prusaVolumes([body, { ...upper, type: 'NegativeVolume' }]);
    const mesh = await read(bytes, { maxSolidFacets: 23 });
    expect(mesh.volumeMm3).toBe(27_000);
    expect(mesh.project).toEqual({ ...nothing, negatives: 1, problems: ['not_subtracted'] });
  });

  it('measures everything when the description has too many volumes or is damaged', async () => {
    const many = prusaVolumes(Array.from({ length: 20_001 }, () => ({ ...body, type: 'M' })));
    const damaged = prusaVolumes([{ ...body, type: 'ParameterModifier', name: '&x;' }]);
    const large = prusaVolumes([{ ...body, type: 'ParameterModifier', name: 'a'.repeat(4_194_304) }]);
    for (const bytes of [many, damaged, large])
      expect((await read(bytes)).project).toEqual({ ...nothing, problems: ['unreadable'] });
  });

  it('measures everything when the description cannot be unpacked', async () => {
    const bytes = await prusaVolumes([{ ...body, type: 'ParameterModifier' }]);
    const broken = Buffer.from(bytes);
    const name = 'Metadata/Slic3r_PE_model.config';
    // The packed content follows the first of both places of the name.
    broken.fill(0xff, broken.indexOf(name) + name.length + 20, broken.indexOf(name) + name.length + 30);
    expect((await read(Promise.resolve(broken))).project).toEqual({ ...nothing, problems: ['unreadable'] });
  });
});

describe('what changes nothing that is printed', () => {
  it.each<[string, BambuProject]>([
    [
      'a prefix that Bambu Studio 01.05 does not declare, in the first model part and in others',
      { attributes: '', metadata: '<metadata name="BambuStudio:3mfVersion">1</metadata>' },
    ],
    [
      'a name that OrcaSlicer 2.4 writes twice',
      { metadata: '<metadata name="OrcaSlicer">2.4.2</metadata>'.repeat(2) },
    ],
    ['an unknown name', { metadata: '<metadata name="Mood">good</metadata>' }],
  ])('is accepted in metadata: %s', async (_, options) => {
    expect((await read(bambuVolumes([[body]], options))).volumeMm3).toBe(27_000);
  });

  it('accepts members of a group of materials without its prefix', async () => {
    const material = 'xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02"';
    const groups =
      '<basematerials id="1"><base name="A" displaycolor="#C0C0C0"/></basematerials><m:colorgroup id="2"><color color="#FF0000"/></m:colorgroup><m:multiproperties id="6" pids="1 2"><multi pindices="0 0"/></m:multiproperties>';
    const object = `<object id="7" pid="6" pindex="0">${boxMesh([body])}</object>`;
    const bytes = packed(modelXml(groups + object, '<item objectid="7"/>', material));
    expect((await read(bytes)).volumeMm3).toBe(27_000);
  });
});
