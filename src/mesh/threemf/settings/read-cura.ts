import type { SlicerSettings } from '#src/lib/slicer-settings.ts';
import type { ConfigEntries } from './config-entries.ts';
import { parseSections } from './config-lines.ts';
import { cleanText, compact, parseFlag, parseNumber, parsePercent, ranges } from './values.ts';

type Found = Omit<SlicerSettings, 'producer'>;

const folder = 'cura/';
/** The settings of a person count more than those of a profile, and those of an extruder more than the common ones. */
const typeRanks = new Map([
  ['quality_changes', 1],
  ['user', 2],
]);

export const isCuraProject = (names: readonly string[]) =>
  names.some((name) => name.startsWith(folder) && /\.(cfg|ini)$/.test(name));

/**
 * Reads the settings of a Cura project. It contains only what differs from the profiles, which are part of Cura, so
 * that often nothing but the printer is known.
 */
export async function readCuraSettings(entries: ConfigEntries): Promise<Found> {
  const layers: { rank: number; values: Map<string, string> }[] = [];
  let printer: string | undefined;
  let version: string | undefined;
  for (const name of entries.names.filter((each) => each.startsWith(folder))) {
    if (!/\.(cfg|ini)$/.test(name)) continue;
    const sections = parseSections((await entries.read(name)) ?? '');
    const type = sections.get('metadata')?.get('type') ?? '';
    const rank = typeRanks.get(type);
    const values = sections.get('values');
    if (rank !== undefined && values)
      layers.push({ rank: rank + (sections.get('metadata')?.has('position') ? 0.5 : 0), values });
    if (type === 'machine' || name.endsWith('.global.cfg'))
      printer ??= cleanText(sections.get('general')?.get('name'));
    version ??= cleanText(sections.get('versions')?.get('cura_version'));
  }
  const values = new Map(
    layers.toSorted((one, other) => one.rank - other.rank).flatMap((layer) => [...layer.values]),
  );
  return compact({ ...toFields(values), printer, version });
}

function toFields(values: ReadonlyMap<string, string>): Found {
  const percent = parsePercent(values.get('infill_sparse_density'));
  const pattern = cleanText(values.get('infill_pattern'));
  const adhesion = values.get('adhesion_type');
  return {
    nozzleMm: parseNumber(values.get('machine_nozzle_size'), ranges.nozzleMm),
    layerMm: parseNumber(values.get('layer_height'), ranges.layerMm),
    walls: parseNumber(values.get('wall_line_count'), ranges.walls),
    topLayers: parseNumber(values.get('top_layers'), ranges.solidLayers),
    bottomLayers: parseNumber(values.get('bottom_layers'), ranges.solidLayers),
    infill: percent === undefined ? undefined : compact({ percent, pattern }),
    supports: parseFlag(values.get('support_enable')),
    brimMm: getBrim(adhesion, values.get('brim_width')),
    isVase: parseFlag(values.get('magic_spiralize')),
  };
}

function getBrim(adhesion: string | undefined, width: string | undefined): number | undefined {
  if (adhesion === undefined) return undefined;
  return adhesion === 'brim' ? parseNumber(width, ranges.brimMm) : 0;
}
