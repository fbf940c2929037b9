import type { SlicerSettings } from '../contract/slicer-settings.ts';
import type { ConfigEntries } from '../threemf/config/config-entries.ts';
import { parseSections } from '../threemf/config/config-lines.ts';
import {
  cleanText,
  compact,
  parseFlag,
  parseNumber,
  parsePercent,
  ranges,
} from '../threemf/config/values.ts';

type Found = Omit<SlicerSettings, 'producer'>;

const folder = 'cura/';
/** The settings of a person count more than those of a profile, and those of an extruder more than the common ones. */
const typeRanks = new Map([
  ['quality_changes', 1],
  ['user', 2],
]);

type Sections = ReturnType<typeof parseSections>;

const isCuraConfig = (name: string) => name.startsWith(folder) && /\.(cfg|ini)$/.test(name);

export const isCuraProject = (names: readonly string[]) => names.some(isCuraConfig);

/**
 * Reads the settings of a Cura project. It contains only what differs from the profiles, which are part of Cura, so
 * that often nothing but the printer is known.
 */
export async function readCuraSettings(entries: ConfigEntries): Promise<Found> {
  const files: { name: string; sections: Sections }[] = [];
  for (const name of entries.names.filter(isCuraConfig)) {
    files.push({ name, sections: parseSections((await entries.read(name)) ?? '') });
  }
  const layers = files.toSorted((one, other) => getRank(one.sections) - getRank(other.sections));
  const values = layers.flatMap(({ sections }) =>
    getRank(sections) > 0 ? [...(sections.get('values') ?? [])] : [],
  );
  const machine = files.find(({ name }) => name.endsWith('.global.cfg'));
  const versions = files.flatMap(({ sections }) => sections.get('versions')?.get('cura_version') ?? []);
  return compact({
    ...toFields(new Map(values)),
    printer: cleanText(machine?.sections.get('general')?.get('name')),
    version: cleanText(versions[0]),
  });
}

/** Returns the order in which the settings of a file replace those of others; 0 for files without changed settings. */
function getRank(sections: Sections): number {
  const metadata = sections.get('metadata');
  const rank = typeRanks.get(metadata?.get('type') ?? '') ?? 0;
  return rank > 0 && metadata?.has('position') ? rank + 0.5 : rank;
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
