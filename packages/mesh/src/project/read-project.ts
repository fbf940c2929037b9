import { MeshError } from '../core/mesh-error.ts';
import type { ConfigEntries } from '../threemf/config/config-entries.ts';
import { parseJson, toSettings } from '../threemf/config/config-json.ts';
import { parseCommentedLines, splitList } from '../threemf/config/config-lines.ts';
import { visitXml, type ConfigElement } from '../threemf/config/config-xml.ts';
import { maxFilaments, maxPlates } from '../threemf/config/limits.ts';
import { cleanText, parseColor, parseNumber, ranges } from '../threemf/config/values.ts';
import type { Project, ProjectObject, ProjectPlate, ProjectVolume, VolumeRole } from './project.ts';

/** The files in which slicers describe the volumes: Bambu Studio and what is built on it, PrusaSlicer, SuperSlicer, Slic3r. */
const modelConfigs = [
  'metadata/model_settings.config',
  'metadata/slic3r_pe_model.config',
  'metadata/superslicer_model.config',
  'metadata/slic3r_model.config',
];
const printConfigs = ['metadata/slic3r_pe.config', 'metadata/superslicer.config', 'metadata/slic3r.config'];
const maxVolumes = 20_000;

/** The values of `volume_type` of PrusaSlicer and of `subtype` of Bambu Studio. Slicers take others for parts. */
const roles = new Map<string, VolumeRole>([
  ['parametermodifier', 'modifier'],
  ['modifier_part', 'modifier'],
  // SuperSlicer places seams and brims by volumes.
  ['seamposition', 'modifier'],
  ['brimpatch', 'modifier'],
  ['brimnegative', 'modifier'],
  ['negativevolume', 'negative'],
  ['negative_part', 'negative'],
  ['supportblocker', 'blocker'],
  ['support_blocker', 'blocker'],
  ['supportenforcer', 'enforcer'],
  ['support_enforcer', 'enforcer'],
]);

const index = { min: 0, max: 100_000_000, isInteger: true };
const extruders = { min: 1, max: maxFilaments, isInteger: true };

interface FoundVolume extends ProjectVolume {
  extruder?: number | undefined;
}

interface FoundObject {
  id: string;
  name: string | undefined;
  extruder?: number | undefined;
  volumes: FoundVolume[];
}

/** Reads which volumes of a package are printed, on which plates, and with which names and colors. */
export async function readProject(entries: ConfigEntries): Promise<Project> {
  const reader = new ProjectReader();
  let isUnreadable = false;
  for (const name of modelConfigs) {
    const text = await readText(entries, name);
    if (text === undefined) continue;
    const isRead = text !== null && (await visitXml(text, (element) => reader.visit(element)));
    isUnreadable ||= !isRead || reader.volumes > maxVolumes;
  }
  if (isUnreadable) return { objects: new Map(), plates: [], isUnreadable };
  return {
    objects: addColors(reader.objects, await readColors(entries)),
    plates: reader.plates,
    isUnreadable,
  };
}

/** Returns undefined if there is no such file, and null if it is too large or damaged. */
async function readText(entries: ConfigEntries, name: string): Promise<string | null | undefined> {
  if (entries.isTooLarge(name)) return null;
  try {
    return await entries.read(name);
  } catch (error) {
    if (error instanceof MeshError) return null;
    throw error;
  }
}

/** Adds the colors of the filaments. A project that is printed in one color may be printed in any. */
function addColors(
  objects: readonly FoundObject[],
  colors: ReadonlyMap<number, string>,
): Map<string, ProjectObject> {
  const find = (extruder: number | undefined) => colors.get(extruder ?? 1);
  const used = new Set(
    objects.flatMap(({ extruder, volumes }) =>
      volumes.filter(({ role }) => role === 'part').map((volume) => find(volume.extruder ?? extruder)),
    ),
  );
  const isColored = used.size > 1;
  return new Map(
    objects.map(({ id, name, extruder, volumes }) => {
      const colored = volumes.map(({ extruder: own, ...volume }) => ({
        ...volume,
        color: isColored ? find(own ?? extruder) : undefined,
      }));
      return [id, { name, color: isColored ? find(extruder) : undefined, volumes: colored }];
    }),
  );
}

/** Reads the colors of the filaments, by the number of the extruder. */
async function readColors(entries: ConfigEntries): Promise<Map<number, string>> {
  const json = await readText(entries, 'metadata/project_settings.config');
  const bambu = toSettings(parseJson(json ?? 'null')).get('filament_colour');
  if (bambu) return numberColors(bambu.map(parseColor));
  for (const name of printConfigs) {
    const settings = parseCommentedLines((await readText(entries, name)) ?? '');
    const getColors = (key: string) => splitList(settings.get(key)?.[0]).map(parseColor);
    const own = getColors('extruder_colour');
    const colors = getColors('filament_colour').map((color, at) => own[at] ?? color);
    if (colors.length > 0) return numberColors(colors);
  }
  return new Map();
}

function numberColors(colors: readonly (string | undefined)[]): Map<number, string> {
  return new Map(colors.flatMap((color, at) => (color === undefined ? [] : [[at + 1, color] as const])));
}

class ProjectReader {
  readonly objects: FoundObject[] = [];
  readonly plates: (ProjectPlate & { instances: { objectId: string; instance: number }[] })[] = [];
  volumes = 0;
  /** The object or volume that the next metadata describes. */
  #target: FoundVolume | FoundObject | undefined;
  #instance: { objectId?: string; instance?: number } = {};

  visit({ name, attributes, path }: ConfigElement): void {
    const parent = path.at(-1);
    if (name === 'object' && path.length === 1) this.#openObject(attributes.get('id') ?? '');
    else if (name === 'part' && parent === 'object') this.#openPart(attributes);
    else if (name === 'volume' && parent === 'object') this.#openVolume(attributes);
    else if (name === 'plate' && path.length === 1) this.#openPlate();
    else if (name === 'model_instance') this.#instance = {};
    else if (name === 'metadata') this.#setMetadata(parent, attributes.get('key'), attributes.get('value'));
  }

  #openObject(id: string): void {
    const object: FoundObject = { id, name: undefined, volumes: [] };
    this.#target = object;
    this.objects.push(object);
  }

  #openPart(attributes: ReadonlyMap<string, string>): void {
    const role = toRole(attributes.get('subtype') ?? 'normal_part');
    this.#addVolume({ role, name: undefined, color: undefined, partId: attributes.get('id') ?? '' });
  }

  #openVolume(attributes: ReadonlyMap<string, string>): void {
    const first = parseNumber(attributes.get('firstid'), index) ?? -1;
    const last = parseNumber(attributes.get('lastid'), index) ?? -1;
    this.#addVolume({ role: 'part', name: undefined, color: undefined, triangles: [first, last] });
  }

  #addVolume(volume: FoundVolume): void {
    this.volumes += 1;
    this.#target = volume;
    if (this.volumes <= maxVolumes) this.objects.at(-1)?.volumes.push(volume);
  }

  #openPlate(): void {
    this.#target = undefined;
    if (this.plates.length < maxPlates)
      this.plates.push({ index: this.plates.length + 1, name: undefined, instances: [] });
  }

  #setMetadata(parent: string | undefined, key: string | undefined, value: string | undefined): void {
    const lowerKey = key?.toLowerCase();
    if (parent === 'plate') this.#setPlate(lowerKey, value);
    if (parent === 'model_instance') this.#setInstance(lowerKey, value);
    if (parent !== 'object' && parent !== 'part' && parent !== 'volume') return;
    if (this.#target !== undefined) describe(this.#target, lowerKey, value);
  }

  #setPlate(key: string | undefined, value: string | undefined): void {
    const plate = this.plates.at(-1);
    if (plate === undefined) return;
    if (key === 'plater_id') plate.index = parseNumber(value, ranges.plate) ?? plate.index;
    if (key === 'plater_name') plate.name = cleanText(value);
  }

  #setInstance(key: string | undefined, value: string | undefined): void {
    if (key === 'object_id') this.#instance.objectId = value?.trim();
    if (key === 'instance_id') this.#instance.instance = parseNumber(value, index);
    const { objectId, instance } = this.#instance;
    if (objectId === undefined || instance === undefined) return;
    this.plates.at(-1)?.instances.push({ objectId, instance });
    this.#instance = {};
  }
}

function describe(
  target: FoundVolume | FoundObject,
  key: string | undefined,
  value: string | undefined,
): void {
  if (key === 'name') target.name = cleanText(value);
  if (key === 'extruder') target.extruder = parseNumber(value, extruders);
  if (!('role' in target)) return;
  if (key === 'volume_type') target.role = toRole(value ?? '');
  if (key === 'modifier' && value === '1') target.role = 'modifier';
}

function toRole(text: string): VolumeRole {
  return roles.get(text.trim().toLowerCase()) ?? 'part';
}
