import { describe, expect, it } from 'vitest';
import {
  bambuVolumes,
  plateXml,
  prusaVolumes,
  type BambuProject,
  type Box,
} from '../../test/project-volumes.ts';
import { load3mf } from '../../test/three-mf.ts';
import { measureMesh } from '../measure/measure.ts';

const body: Box = { low: [0, 0, 0], size: [30, 30, 30], name: 'Body' };
const larger: Box = { low: [-5, -5, 15], size: [40, 40, 40], name: 'Larger' };

const read = async (bytes: Promise<Buffer>) => load3mf(await bytes);

describe('names and colors', () => {
  const badge: Box[] = [
    { low: [0, 0, 0], size: [30, 30, 10], name: 'Base', extruder: 1 },
    { low: [5, 5, 10], size: [20, 20, 6], name: 'Inlay', extruder: 2 },
  ];
  const colored = [
    { name: 'Base', color: '#d02020', start: 0 },
    { name: 'Inlay', color: '#20a040', start: 12 },
  ];

  it('reads names and colors of volumes and their filaments', async () => {
    const bambu = await read(bambuVolumes([badge], { filamentColors: ['#D02020', '#20A040FF'] }));
    expect([bambu.labels, bambu.objectLabels]).toEqual([colored, [{ name: 'Thing 1', color: null }]]);
    const prusa = await read(prusaVolumes(badge, { filamentColors: '#D02020;#20A040' }));
    expect([prusa.labels, prusa.objectLabels]).toEqual([colored, [{ name: 'Thing', color: null }]]);
  });

  it('reads no color in a project of one filament, which may be any', async () => {
    const bytes = bambuVolumes([[body]], { filamentColors: ['#D02020', '#20A040'] });
    expect((await read(bytes)).labels).toEqual([{ name: 'Body', color: null, start: 0 }]);
  });
});

describe('plates', () => {
  const far = '1 0 0 0 1 0 0 0 1 1300 0 0';
  const options: BambuProject = {
    build: `<item objectid="101" printable="1"/><item objectid="102" printable="1" transform="${far}"/>`,
    plates: plateXml(2, 102) + plateXml(1, 101),
  };

  it('places plates side by side in the order of the project, and measures the largest', async () => {
    const mesh = await read(bambuVolumes([[body], [larger]], options));
    expect(mesh.plates).toEqual([
      { index: 2, name: null, start: 0 },
      { index: 1, name: null, start: 12 },
    ]);
    expect(measureMesh(mesh).boundsMm).toEqual([40, 40, 40]);
    const xs = mesh.positions.filter((_, at) => at % 3 === 0);
    expect(Math.max(...xs) - Math.min(...xs)).toBe(80);
  });

  it('finds no plates if all objects are on one', async () => {
    const mesh = await read(
      bambuVolumes([[body], [larger]], { plates: plateXml(1, 101, 102) + plateXml(2) }),
    );
    expect(mesh.plates).toBeUndefined();
  });
});
