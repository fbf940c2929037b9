import type { SlicerFilament, SlicerSettings } from '../contract/slicer-settings.ts';
import type { ConfigEntries } from '../threemf/config/config-entries.ts';
import { parseCommentedLines, splitList, type Settings } from '../threemf/config/config-lines.ts';
import { visitXml } from '../threemf/config/config-xml.ts';
import { maxFilaments } from '../threemf/config/limits.ts';
import {
  cleanText,
  compact,
  parseColor,
  parseFlag,
  parseNumber,
  parsePercent,
  ranges,
} from '../threemf/config/values.ts';

/** PrusaSlicer, SuperSlicer and Slic3r. */
const printConfigs = ['metadata/slic3r_pe.config', 'metadata/superslicer.config', 'metadata/slic3r.config'];
const modelConfigs = [
  'metadata/slic3r_pe_model.config',
  'metadata/superslicer_model.config',
  'metadata/slic3r_model.config',
];

export const isPrusaProject = (names: readonly string[]) => printConfigs.some((name) => names.includes(name));

/** Reads the settings of a PrusaSlicer project: lines `; key = value` with lists that are separated by `;` or `,`. */
export async function readPrusaSettings(
  entries: ConfigEntries,
): Promise<Omit<SlicerSettings, 'producer' | 'version'> | undefined> {
  const text = await readFirst(entries, printConfigs);
  if (text === undefined) return undefined;
  const settings = parseCommentedLines(text);
  if (settings.size === 0) return undefined;
  const get = (key: string) => settings.get(key)?.[0];
  const getFirst = (key: string) => splitList(get(key))[0];
  return compact({
    printer: getName(get('printer_model')) ?? getName(get('printer_settings_id')),
    nozzleMm: parseNumber(getFirst('nozzle_diameter'), ranges.nozzleMm),
    layerMm: parseNumber(get('layer_height'), ranges.layerMm),
    walls: parseNumber(get('perimeters'), ranges.walls),
    topLayers: parseNumber(get('top_solid_layers'), ranges.solidLayers),
    bottomLayers: parseNumber(get('bottom_solid_layers'), ranges.solidLayers),
    infill: getInfill(get('fill_density'), get('fill_pattern')),
    supports: parseFlag(get('support_material')),
    brimMm: get('brim_type') === 'no_brim' ? 0 : parseNumber(get('brim_width'), ranges.brimMm),
    isVase: parseFlag(get('spiral_vase')),
    filaments: getFilaments(settings, await readUsedExtruders(entries)),
  });
}

async function readFirst(entries: ConfigEntries, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const text = await entries.read(name);
    if (text !== undefined) return text;
  }
  return undefined;
}

function getInfill(density: string | undefined, pattern: string | undefined): SlicerSettings['infill'] {
  const percent = parsePercent(density);
  return percent === undefined ? undefined : compact({ percent, pattern: cleanText(pattern) });
}

const getName = (text: string | undefined) => cleanText(splitList(text)[0]);

/** @param used the numbers of the extruders that parts are assigned to, if known */
function getFilaments(
  settings: Settings,
  used: ReadonlySet<number> | undefined,
): SlicerFilament[] | undefined {
  const types = splitList(settings.get('filament_type')?.[0]);
  const colors = splitList(settings.get('filament_colour')?.[0]);
  const extruderColors = splitList(settings.get('extruder_colour')?.[0]);
  const filaments = types.slice(0, maxFilaments).map((type, index) =>
    compact({
      type: cleanText(type),
      color: parseColor(extruderColors[index]) ?? parseColor(colors[index]),
    }),
  );
  const selected = used === undefined ? filaments : filaments.filter((_, index) => used.has(index + 1));
  return selected.length > 0 ? selected : undefined;
}

/** Returns undefined if the file does not say which extruders are used. */
async function readUsedExtruders(entries: ConfigEntries): Promise<Set<number> | undefined> {
  const text = await readFirst(entries, modelConfigs);
  if (text === undefined) return undefined;
  const used = new Set<number>();
  let ownExtruders = 0;
  let parts = 0;
  const isValid = await visitXml(text, ({ name, attributes }) => {
    if (name === 'volume') parts += 1;
    if (name !== 'metadata' || attributes.get('key')?.toLowerCase() !== 'extruder') return;
    const extruder = parseNumber(attributes.get('value'), { min: 1, max: maxFilaments, isInteger: true });
    if (extruder === undefined) return;
    used.add(extruder);
    ownExtruders += 1;
  });
  // Parts without an extruder of their own are printed with the first one.
  if (ownExtruders < parts || used.size === 0) used.add(1);
  return isValid ? used : undefined;
}
