import type { XmlAttributes } from '../core/xml-events.ts';
import { NamespaceScope, splitName } from '../core/xml-names.ts';
import { coreNamespace, materialNamespace, productionNamespace } from '../threemf/namespaces.ts';
import type { ObjectOverride, PartOverride } from './part-overrides.ts';
import { escapeAttribute, escapeText } from './remove-elements.ts';

const prefixes = new Map([
  [coreNamespace, ''],
  [materialNamespace, 'm:'],
  [productionNamespace, 'p:'],
]);
const namespaces = `xmlns="${coreNamespace}" xmlns:m="${materialNamespace}" xmlns:p="${productionNamespace}"`;

/** Metadata of the core specification. Slicers add their own, which name the program and the person. */
const keptMetadata = new Set([
  'Title',
  'Designer',
  'Description',
  'Copyright',
  'LicenseTerms',
  'CreationDate',
]);

/** PrusaSlicer states the versions of what is painted. */
const paintingVersion = /^slic3rpe:\w+PaintingVersion$/;
const prusaNamespace = 'http://schemas.slic3r.org/3mf/2017/06';

/** The colors, supports, seams and rough surfaces that people paint on triangles, in PrusaSlicer and in Bambu Studio. */
const painting =
  /^(paint_(color|supports|seam|fuzzy_skin)|slic3rpe:(mmu_segmentation|custom_supports|custom_seam|fuzzy_skin))$/;

function isKeptMetadata(name: string): boolean {
  return keptMetadata.has(name) || paintingVersion.test(name);
}

/** The attributes of core elements that are kept; those of the materials extension are all kept. */
const keptAttributes = new Set(
  'unit xml:lang id type name partnumber pid pindex x y z v1 v2 v3 p1 p2 p3 objectid transform printable displaycolor'.split(
    ' ',
  ),
);

/** The first id of resources that are added. Slicers count from 1. */
const firstAddedId = 2_000_000_000;

export interface PartReferences {
  /** Names of other model parts, as components and items state them. */
  models: Set<string>;
  /** Names of images. */
  textures: Set<string>;
}

/** Writes a model part anew with its geometry, names and colors, and nothing else. It handles the events of a parser. */
export class ModelWriter {
  readonly references: PartReferences = { models: new Set(), textures: new Set() };
  readonly #part: PartOverride | undefined;
  #pieces: string[] = ['<?xml version="1.0" encoding="UTF-8"?>\n'];
  readonly #scopes: NamespaceScope[] = [NamespaceScope.outermost];
  /** The written names of the open elements; undefined for those that are left out. */
  readonly #path: (string | undefined)[] = [];
  #override: ObjectOverride | undefined;
  #triangle = 0;
  #item = 0;
  #component = 0;
  /** The number of the next range of omitted triangles. */
  #range = 0;
  #added = 0;

  constructor(part: PartOverride | undefined) {
    this.#part = part;
  }

  /** Returns what was written since the last call. */
  take(): string {
    const text = this.#pieces.join('');
    this.#pieces = [];
    return text;
  }

  readonly open = (name: string, attributes: XmlAttributes): void => {
    const scope = (this.#scopes.at(-1) ?? NamespaceScope.outermost).inside(attributes);
    this.#scopes.push(scope);
    const [prefix, local] = splitName(name);
    const written = this.#toWrittenName(scope.find(prefix), local, attributes);
    this.#path.push(written);
    if (written === undefined) return;
    if (written === 'object') this.#openObject(attributes);
    const kept = this.#keepAttributes(attributes, scope, written);
    if (written === 'object') this.#addNameAndColor(kept);
    const list = [...kept].map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('');
    this.#pieces.push(
      `<${written}${written === 'model' ? ` ${getNamespaces(scope)}${getRequired(attributes, scope)}` : ''}${list}>`,
    );
  };

  readonly close = (): void => {
    this.#scopes.pop();
    const written = this.#path.pop();
    if (written !== undefined) this.#pieces.push(`</${written}>\n`);
  };

  readonly text = (text: string): void => {
    if (this.#path.at(-1) === 'metadata') this.#pieces.push(escapeText(text));
  };

  #toWrittenName(uri: string | undefined, local: string, attributes: XmlAttributes): string | undefined {
    const isInOmitted = this.#path.length > 0 && this.#path.at(-1) === undefined;
    const prefix = prefixes.get(uri ?? '');
    if (isInOmitted || prefix === undefined) return undefined;
    const written = prefix + local;
    if (written === 'metadata' && !isKeptMetadata(attributes['name'] ?? '')) return undefined;
    if (written === 'metadatagroup') return undefined;
    return this.#isOmitted(written) ? undefined : written;
  }

  #isOmitted(written: string): boolean {
    if (written === 'item') return this.#part?.omittedItems.has(this.#item++) ?? false;
    if (written === 'component') return this.#override?.omittedComponents.has(this.#component++) ?? false;
    return written === 'triangle' && this.#isTriangleOmitted(this.#triangle++);
  }

  #isTriangleOmitted(triangle: number): boolean {
    const { omitted = [] } = this.#override ?? {};
    while ((omitted[this.#range]?.[1] ?? Infinity) < triangle) this.#range += 1;
    return (omitted[this.#range]?.[0] ?? Infinity) <= triangle;
  }

  #openObject(attributes: XmlAttributes): void {
    this.#override = this.#part?.objects.get(attributes['id'] ?? '');
    this.#triangle = 0;
    this.#component = 0;
    this.#range = 0;
    const color = this.#override?.color;
    if (color === undefined || attributes['pid'] !== undefined) return;
    this.#added += 1;
    this.#pieces.push(
      `<m:colorgroup id="${firstAddedId + this.#added}"><m:color color="${color.toUpperCase()}"/></m:colorgroup>\n`,
    );
  }

  #addNameAndColor(attributes: Map<string, string>): void {
    const { name, color } = this.#override ?? {};
    if (name !== undefined && !attributes.has('name')) attributes.set('name', name);
    if (color === undefined || attributes.has('pid')) return;
    attributes.set('pid', String(firstAddedId + this.#added));
    attributes.set('pindex', '0');
  }

  #keepAttributes(attributes: XmlAttributes, scope: NamespaceScope, written: string): Map<string, string> {
    const kept = new Map<string, string>();
    for (const [name, value] of Object.entries(attributes)) {
      const [prefix, local] = splitName(name);
      const isProduction = prefix !== '' && scope.find(prefix) === productionNamespace;
      if (isProduction) kept.set(`p:${local}`, value);
      else if (isKeptAttribute(written, name)) kept.set(name, value);
      if (isProduction && local === 'path') this.references.models.add(value);
      if (written === 'm:texture2d' && name === 'path') this.references.textures.add(value);
    }
    return kept;
  }
}

function isKeptAttribute(written: string, name: string): boolean {
  if (keptAttributes.has(name) || (written === 'triangle' && painting.test(name))) return true;
  return written.startsWith('m:') && !name.includes(':') && name !== 'xmlns';
}

function getNamespaces(scope: NamespaceScope): string {
  const isPrusa = scope.find('slic3rpe') === prusaNamespace;
  return isPrusa ? `${namespaces} xmlns:slic3rpe="${prusaNamespace}"` : namespaces;
}

/** Returns the attribute that states which of the kept extensions a reader must know. */
function getRequired(attributes: XmlAttributes, scope: NamespaceScope): string {
  const uris = (attributes['requiredextensions'] ?? '').split(/\s+/).map((prefix) => scope.find(prefix));
  const required = uris.flatMap((uri) => prefixes.get(uri ?? '')?.slice(0, -1) || []);
  return required.length === 0 ? '' : ` requiredextensions="${required.join(' ')}"`;
}
