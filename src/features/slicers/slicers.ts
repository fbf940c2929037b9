import { site } from '#src/site.ts';
import type { SlicerId, SlicerSystem } from './constants.ts';

export interface Slicer {
  id: SlicerId;
  name: string;
  /** The scheme of its links with what precedes the address of the file; null for a slicer that refuses our links. */
  link: string | null;
  /** Set when the link differs on macOS. */
  macosLink?: string;
  /** True if it opens only 3MF files by a link. */
  needs3mf: boolean;
  /** True if links work without HTTPS, as on the local machine. */
  takesHttp: boolean;
  /** True for slicers under "More". */
  isRare: boolean;
}

const openFile = '://open?file=';

/** The links that each slicer takes, as its source code reads them (decision 29). */
export const slicers: readonly Slicer[] = [
  slicer('orcaslicer', 'OrcaSlicer', `orcaslicer${openFile}`, { takesHttp: true }),
  slicer('bambustudio', 'Bambu Studio', `bambustudio${openFile}`, {
    macosLink: 'bambustudioopen://',
    needs3mf: true,
    takesHttp: true,
  }),
  slicer('cura', 'Cura', `cura${openFile}`),
  slicer('crealityprint', 'Creality Print', `crealityprintlink${openFile}`, { needs3mf: true }),
  slicer('elegooslicer', 'ElegooSlicer', `elegooslicer${openFile}`, { needs3mf: true }),
  {
    ...slicer('prusaslicer', 'PrusaSlicer', null),
    get link() {
      return site.opensInPrusaSlicer ? `prusaslicer${openFile}` : null;
    },
    get takesHttp() {
      return !site.opensInPrusaSlicer;
    },
  },
  slicer('snapmakerorca', 'Snapmaker Orca', `snapmaker-orca${openFile}`, { isRare: true }),
  slicer('lychee', 'Lychee Slicer', 'lycheeslicer://open/', { isRare: true }),
];

function slicer(id: SlicerId, name: string, link: string | null, more: Partial<Slicer> = {}): Slicer {
  return { id, name, link, needs3mf: false, takesHttp: false, isRare: false, ...more };
}

export function getSlicer(id: SlicerId): Slicer {
  const found = slicers.find((each) => each.id === id);
  if (!found) throw new Error(`There is no slicer ${id}.`);
  return found;
}

/** Builds the link that makes a slicer fetch a file. Null for a slicer that refuses links of other sites. */
export function buildSlicerLink(id: SlicerId, system: SlicerSystem, fileUrl: string): string | null {
  const { link, macosLink } = getSlicer(id);
  const start = system === 'macos' ? (macosLink ?? link) : link;
  return start === null ? null : start + encodeURIComponent(fileUrl);
}
