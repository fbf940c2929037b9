import { afterEach, describe, expect, it, vi } from 'vitest';
import { site } from '#src/site.ts';
import { parseLink } from '#test/support/pretend-slicer.ts';
import { slicerIds, slicerSystems, type SlicerId } from './constants.ts';
import { toSlicerFileName } from './slicer-file-name.ts';
import { buildSlicerLink, slicers } from './slicers.ts';

const url = 'https://shop.example/to-slicer/eyJ1Ijoi.x_-9/lid.3mf';
const encoded = 'https%3A%2F%2Fshop.example%2Fto-slicer%2FeyJ1Ijoi.x_-9%2Flid.3mf';

describe('links', () => {
  afterEach(() => {
    vi.doUnmock('#src/site.ts');
    vi.resetModules();
  });

  it.each<[SlicerId, string, string, string]>([
    ['orcaslicer', ...each('orcaslicer://open?file=')],
    ['bambustudio', 'bambustudio://open?file=', 'bambustudioopen://', 'bambustudio://open?file='],
    ['cura', ...each('cura://open?file=')],
    ['crealityprint', ...each('crealityprintlink://open?file=')],
    ['elegooslicer', ...each('elegooslicer://open?file=')],
    ['snapmakerorca', ...each('snapmaker-orca://open?file=')],
    ['lychee', ...each('lycheeslicer://open/')],
  ])('for %s start with its scheme on Windows, macOS and Linux', (id, windows, macos, linux) => {
    const links = slicerSystems.map((system) => buildSlicerLink(id, system, url));
    expect(links).toEqual([windows + encoded, macos + encoded, linux + encoded]);
    for (const [index, system] of slicerSystems.entries())
      expect(parseLink(id, system, links[index] ?? '')).toEqual({ url, name: 'lid.3mf' });
  });

  it('do not exist for PrusaSlicer, which refuses the addresses of other sites', () => {
    expect(slicerSystems.map((system) => buildSlicerLink('prusaslicer', system, url))).toEqual([
      null,
      null,
      null,
    ]);
    const link = `prusaslicer://open?file=${encoded}`;
    expect(() => parseLink('prusaslicer', 'windows', link)).toThrow('allowed subdomains');
  });

  it('exist for PrusaSlicer once it opens links of this site', async () => {
    vi.resetModules();
    vi.doMock('#src/site.ts', () => ({ site: { ...site, opensInPrusaSlicer: true } }));
    const changed = await import('./slicers.ts');
    expect(changed.getSlicer('prusaslicer')).toMatchObject({ needs3mf: false, takesHttp: false });
    expect(slicerSystems.map((system) => changed.buildSlicerLink('prusaslicer', system, url))).toEqual(
      each(`prusaslicer://open?file=${encoded}`),
    );
  });

  it('exist for each slicer that is named', () => {
    expect(slicers.map(({ id }) => id)).toEqual(slicerIds);
  });
});

function each(start: string): [string, string, string] {
  return [start, start, start];
}

describe('the name of a file for slicers', () => {
  it.each([
    ['lid.stl', 'lid.stl'],
    ['Lid.STL', 'Lid.stl'],
    ['box lid & base #2.stl', 'box-lid-base-2.stl'],
    ['Größe Übersicht.stl', 'Grosse-Ubersicht.stl'],
    ['a?file=b&name=c.stl', 'a-file-b-name-c.stl'],
    ['花瓶.stl', 'design.stl'],
    ['..hidden..name.stl', 'hidden.name.stl'],
    ['con.stl', 'part-con.stl'],
    ['100%.stl', '100.stl'],
    ['.stl', 'design.stl'],
    [`${'long'.repeat(50)}.stl`, `${'long'.repeat(19)}.stl`],
  ])('of %s is %s', (name, expected) => {
    const handed = toSlicerFileName(name, 'stl');
    expect(handed).toBe(expected);
    for (const system of slicerSystems) {
      const address = `https://shop.example/to-slicer/t.s/${handed}`;
      const link = buildSlicerLink('orcaslicer', system, address) ?? '';
      expect(parseLink('orcaslicer', system, link)).toEqual({ url: address, name: handed });
    }
  });

  it('has the extension of the form in which the file is handed over', () => {
    expect(toSlicerFileName('lid.stl', '3mf')).toBe('lid.3mf');
  });
});
