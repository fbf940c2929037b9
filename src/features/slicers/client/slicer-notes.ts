import type { SlicerSystem } from '../constants.ts';
import { slicers, type Slicer } from '../slicers.ts';

/** Returns what people should know before they press the button; undefined if it just opens. */
export function describeOpening({ id, name, link }: Slicer, system: SlicerSystem): string | undefined {
  if (id === 'prusaslicer' && link === null)
    return 'PrusaSlicer only opens links of Printables, Thingiverse and Cults3D. Download, then double-click the file.';
  if (id === 'prusaslicer') return 'PrusaSlicer opens links once you allow downloads in its preferences.';
  if (id === 'bambustudio') return 'Bambu Studio will ask whether you trust this site.';
  if (id === 'cura' && system === 'linux')
    return 'Cura on Linux often does not open links, above all as AppImage or Flatpak.';
  if (id === 'crealityprint') return `${name} may not open it. Then download it instead.`;
  return undefined;
}

/** Returns the line below a slicer in the menu. */
export function describeChoice({ id, link }: Slicer, system: SlicerSystem): string | undefined {
  if (id === 'prusaslicer' && link === null) return 'Download, then double-click the file';
  if (id === 'bambustudio') return 'Asks whether you trust this site';
  if (id === 'cura') return system === 'linux' ? 'Often not on Linux' : undefined;
  return id === 'crealityprint' ? 'May work' : undefined;
}

/** Returns the slicers that open links of this site. Without HTTPS, as on the local machine, only some do. */
export function listSlicers(protocol: string): Slicer[] {
  return slicers.filter(({ takesHttp }) => takesHttp || protocol === 'https:');
}

/** Returns the words on the button. */
export function describeAction({ name, link }: Slicer): string {
  return link === null ? `Download for ${name}` : `Open in ${name}`;
}
