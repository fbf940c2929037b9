import type { SlicerFilament, SlicerPlate, SlicerSettings } from '../contract/slicer-settings.ts';
import type { ConfigEntries } from '../threemf/config/config-entries.ts';
import { parseJson, toSettings } from '../threemf/config/config-json.ts';
import type { Settings } from '../threemf/config/config-lines.ts';
import { visitXml, type ConfigElement } from '../threemf/config/config-xml.ts';
import { maxFilaments, maxPlates } from '../threemf/config/limits.ts';
import {
  cleanText,
  compact,
  parseColor,
  parseFlag,
  parseNumber,
  parsePercent,
  ranges,
} from '../threemf/config/values.ts';

type Found = Omit<SlicerSettings, 'producer'>;

const projectConfig = 'metadata/project_settings.config';
const modelConfig = 'metadata/model_settings.config';
const sliceInfo = 'metadata/slice_info.config';

export const isBambuProject = (names: readonly string[]) =>
  [projectConfig, modelConfig, sliceInfo].some((name) => names.includes(name));

/** Reads the settings of a project of Bambu Studio, OrcaSlicer and the slicers that are built on them. */
export async function readBambuSettings(entries: ConfigEntries): Promise<Found | undefined> {
  const json = await entries.read(projectConfig);
  const settings = toSettings(json === undefined ? undefined : parseJson(json));
  const model = await readModelSettings(entries);
  const slices = await readSliceInfo(entries);
  const plates = mergePlates(model.plates, slices.plates);
  const filaments =
    slices.filaments.size > 0 ? [...slices.filaments.values()] : getFilaments(settings, model.extruders);
  const found = compact({
    ...getProcess(settings),
    printer: getText(settings, 'printer_model') ?? getText(settings, 'printer_settings_id'),
    nozzleMm: parseNumber(settings.get('nozzle_diameter')?.[0], ranges.nozzleMm),
    version: slices.version,
    filaments: filaments.length > 0 ? filaments : undefined,
    plates: plates.length > 0 ? plates : undefined,
  });
  return Object.keys(found).length > 0 ? found : undefined;
}

const getText = (settings: Settings, key: string) => cleanText(settings.get(key)?.[0]);

function getProcess(settings: Settings): Found {
  const get = (key: string) => settings.get(key)?.[0];
  const percent = parsePercent(get('sparse_infill_density'));
  return {
    layerMm: parseNumber(get('layer_height'), ranges.layerMm),
    walls: parseNumber(get('wall_loops'), ranges.walls),
    topLayers: parseNumber(get('top_shell_layers'), ranges.solidLayers),
    bottomLayers: parseNumber(get('bottom_shell_layers'), ranges.solidLayers),
    infill:
      percent === undefined
        ? undefined
        : compact({ percent, pattern: getText(settings, 'sparse_infill_pattern') }),
    supports: parseFlag(get('enable_support')),
    brimMm: getBrim(get('brim_type'), get('brim_width')),
    isVase: parseFlag(get('spiral_mode')),
  };
}

/** Returns undefined for an automatic brim, whose width is only known after slicing. */
function getBrim(type: string | undefined, width: string | undefined): number | undefined {
  if (type === 'no_brim') return 0;
  return type === 'auto_brim' ? undefined : parseNumber(width, ranges.brimMm);
}

function getFilaments(settings: Settings, extruders: ReadonlySet<number>): SlicerFilament[] {
  const types = settings.get('filament_type') ?? [];
  const colors = settings.get('filament_colour') ?? [];
  const used = extruders.size > 0 ? extruders : new Set([1]);
  return types.slice(0, maxFilaments).flatMap((type, index) => {
    if (!used.has(index + 1)) return [];
    return [compact({ type: cleanText(type), color: parseColor(colors[index]) })];
  });
}

interface Plates {
  plates: Map<number, SlicerPlate>;
}

/** Collects the `<metadata key value>` of each plate. */
class PlateCollector implements Plates {
  readonly plates = new Map<number, SlicerPlate>();
  #plate: SlicerPlate | undefined;
  readonly #indexKey: string;

  constructor(indexKey: string) {
    this.#indexKey = indexKey;
  }

  visit({ name, attributes, path }: ConfigElement): void {
    if (name === 'plate') this.#plate = undefined;
    if (name !== 'metadata' || path.at(-1) !== 'plate') return;
    const key = attributes.get('key')?.toLowerCase();
    const value = attributes.get('value');
    if (key === this.#indexKey) this.#open(parseNumber(value, ranges.plate));
    else if (this.#plate) Object.assign(this.#plate, compact(toPlateFields(key, value)));
  }

  #open(index: number | undefined): void {
    if (index === undefined || (this.plates.size >= maxPlates && !this.plates.has(index))) return;
    this.#plate = this.plates.get(index) ?? { index };
    this.plates.set(index, this.#plate);
  }
}

function toPlateFields(key: string | undefined, value: string | undefined): Partial<SlicerPlate> {
  if (key === 'plater_name') return { name: cleanText(value) };
  if (key === 'weight') return { grams: parseNumber(value, { ...ranges.grams, min: 0.01 }) };
  if (key === 'support_used') return { supports: parseFlag(value) };
  if (key !== 'prediction') return {};
  const seconds = parseNumber(value, ranges.seconds);
  return { minutes: seconds === undefined ? undefined : Math.max(1, Math.round(seconds / 60)) };
}

async function readModelSettings(entries: ConfigEntries): Promise<Plates & { extruders: Set<number> }> {
  const collector = new PlateCollector('plater_id');
  const extruders = new Set<number>();
  const text = await entries.read(modelConfig);
  await visitXml(text ?? '<config/>', (element) => {
    collector.visit(element);
    const { name, attributes, path } = element;
    const isPart = path.at(-1) === 'object' || path.at(-1) === 'part';
    if (name !== 'metadata' || !isPart || attributes.get('key')?.toLowerCase() !== 'extruder') return;
    const extruder = parseNumber(attributes.get('value'), { min: 1, max: maxFilaments, isInteger: true });
    if (extruder !== undefined) extruders.add(extruder);
  });
  return { plates: collector.plates, extruders };
}

interface SliceInfo extends Plates {
  version: string | undefined;
  /** The filaments of all plates together, by number. */
  filaments: Map<string, SlicerFilament>;
}

/** Reads what the slicer wrote after slicing. The file is empty if the project was not sliced. */
async function readSliceInfo(entries: ConfigEntries): Promise<SliceInfo> {
  const collector = new PlateCollector('index');
  const filaments = new Map<string, SlicerFilament>();
  let version: string | undefined;
  const text = await entries.read(sliceInfo);
  await visitXml(text ?? '<config/>', (element) => {
    collector.visit(element);
    const { name, attributes, path } = element;
    if (name === 'header_item' && attributes.get('key') === 'X-BBL-Client-Version')
      version = cleanText(attributes.get('value'));
    if (name === 'filament' && path.at(-1) === 'plate') addFilament(filaments, attributes);
  });
  return { plates: collector.plates, filaments, version };
}

function addFilament(filaments: Map<string, SlicerFilament>, attributes: ReadonlyMap<string, string>): void {
  const id = attributes.get('id') ?? '';
  const known = filaments.get(id);
  if (known === undefined && filaments.size >= maxFilaments) return;
  const grams = parseNumber(attributes.get('used_g'), ranges.grams);
  const sum = grams === undefined ? known?.grams : Math.round(((known?.grams ?? 0) + grams) * 100) / 100;
  const type = cleanText(attributes.get('type')) ?? known?.type;
  const color = parseColor(attributes.get('color')) ?? known?.color;
  filaments.set(id, compact({ type, color, grams: sum }));
}

function mergePlates(named: Plates['plates'], sliced: Plates['plates']): SlicerPlate[] {
  const indexes = [...new Set([...named.keys(), ...sliced.keys()])].toSorted((one, other) => one - other);
  return indexes.slice(0, maxPlates).map((index) => ({ index, ...named.get(index), ...sliced.get(index) }));
}
