import type { ConfigEntries } from './config-entries.ts';
import { parseJson, toSettings } from './config-json.ts';
import { parseCommentedLines } from './config-lines.ts';
import { visitXml, type ConfigElement } from './config-xml.ts';
import { splitList } from './read-prusa.ts';
import { cleanText, parseColor, parseNumber } from './values.ts';

/** Properties of an object of the model part that slicers keep in their own files. */
export interface ObjectOverride {
  name?: string | undefined;
  /** #rrggbb. */
  color?: string | undefined;
  /** Triangles that are no part of the print, such as modifiers: the first and the last one. */
  omitted: [first: number, last: number][];
}

/** A part of an object, which is an object of its own in the model. */
interface PartConfig {
  id: string;
  name?: string | undefined;
  extruder?: number | undefined;
}

interface VolumeConfig {
  first: number;
  last: number;
  isPrinted: boolean;
  extruder?: number | undefined;
}

export interface ObjectConfig {
  id: string;
  name?: string | undefined;
  extruder?: number | undefined;
  parts: PartConfig[];
  volumes: VolumeConfig[];
}

const index = { min: 0, max: 100_000_000, isInteger: true };
const extruders = { min: 1, max: 64, isInteger: true };
const modelConfigs = [
  'metadata/model_settings.config',
  'metadata/slic3r_pe_model.config',
  'metadata/superslicer_model.config',
  'metadata/slic3r_model.config',
];

/** Reads the objects of the slicer's own list, which has names, extruders and the purpose of volumes. */
export async function readObjectConfigs(entries: ConfigEntries): Promise<ObjectConfig[]> {
  const reader = new ObjectConfigReader();
  for (const name of modelConfigs) {
    const text = await entries.read(name);
    if (text !== undefined) await visitXml(text, (element) => reader.visit(element));
  }
  return reader.objects;
}

/** Reads the colors of the filaments, by the number of the extruder. */
export async function readFilamentColors(entries: ConfigEntries): Promise<Map<number, string>> {
  const json = await entries.read('metadata/project_settings.config');
  const lines = await entries.read('metadata/slic3r_pe.config');
  const settings = json === undefined ? parseCommentedLines(lines ?? '') : toSettings(parseJson(json));
  const colors = (settings.get('filament_colour') ?? []).flatMap(splitList).map(parseColor);
  return new Map(colors.flatMap((color, at) => (color === undefined ? [] : [[at + 1, color] as const])));
}

class ObjectConfigReader {
  readonly objects: ObjectConfig[] = [];
  #target: { name?: string | undefined; extruder?: number | undefined; isPrinted?: boolean } | undefined;

  visit(element: ConfigElement): void {
    const { name, attributes, path } = element;
    const object = this.objects.at(-1);
    const id = attributes.get('id') ?? '';
    if (name === 'object' && path.length === 1) {
      const opened: ObjectConfig = { id, parts: [], volumes: [] };
      this.objects.push(opened);
      this.#target = opened;
    } else if (name === 'part' && path.at(-1) === 'object') {
      const part: PartConfig = { id };
      object?.parts.push(part);
      this.#target = part;
    } else if (name === 'volume' && path.at(-1) === 'object') this.#openVolume(attributes, object);
    else if (name === 'metadata') this.#setMetadata(element);
  }

  #openVolume(attributes: ReadonlyMap<string, string>, object: ObjectConfig | undefined): void {
    const first = parseNumber(attributes.get('firstid'), index);
    const last = parseNumber(attributes.get('lastid'), index);
    this.#target = undefined;
    if (first === undefined || last === undefined) return;
    const volume: VolumeConfig = { first, last, isPrinted: true };
    object?.volumes.push(volume);
    this.#target = volume;
  }

  #setMetadata({ attributes, path }: ConfigElement): void {
    const target = this.#target;
    const value = attributes.get('value');
    if (!target || !['object', 'part', 'volume'].includes(path.at(-1) ?? '')) return;
    const key = attributes.get('key')?.toLowerCase();
    if (key === 'name') target.name = cleanText(value);
    if (key === 'extruder') target.extruder = parseNumber(value, extruders);
    if (key === 'volume_type') target.isPrinted = value?.toLowerCase() === 'modelpart';
    if (key === 'modifier' && value === '1') target.isPrinted = false;
  }
}

/** Returns the override of an object as a whole. */
export function toOverride(
  { name, extruder, volumes }: ObjectConfig,
  colors: ReadonlyMap<number, string>,
): ObjectOverride {
  const printed = volumes.filter(({ isPrinted }) => isPrinted);
  const used = new Set(printed.map((volume) => volume.extruder ?? extruder ?? 1));
  const [only = extruder] = used.size === 1 ? used : [];
  return {
    name,
    color: used.size > 1 || only === undefined ? undefined : colors.get(only),
    omitted: volumes.filter(({ isPrinted }) => !isPrinted).map(({ first, last }) => [first, last]),
  };
}
