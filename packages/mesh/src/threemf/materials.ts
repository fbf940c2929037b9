import type { XmlAttributes } from '../core/xml-events.ts';
import { refusal, formatText } from './refusal.ts';
import { lacksMember, type Resource, type ResourceKind, type Resources } from './resources.ts';
import { requireColor, requireId, requireIndex, requireList, requireNumber } from './values.ts';

const baseMaterials: ReadonlySet<ResourceKind> = new Set(['basematerials']);
const textures: ReadonlySet<ResourceKind> = new Set(['texture2d']);
const displays: ReadonlySet<ResourceKind> = new Set(['displayproperties']);
const imageTypes = new Set(['image/png', 'image/jpeg']);
const blendMethods = new Set(['mix', 'multiply']);

const displayElements = [
  'pbspeculardisplayproperties',
  'pbmetallicdisplayproperties',
  'pbspeculartexturedisplayproperties',
  'pbmetallictexturedisplayproperties',
  'translucentdisplayproperties',
];

/** A group may have a color for each vertex of a mesh, but those that color whole objects are among the first. */
const maxStoredColors = 256;

type Reader = (attributes: XmlAttributes) => void;

/**
 * Checks base materials and the resources of the materials extension (version 1.2.1): each group must be complete and
 * refer only to existing resources. Of the colors, the first of each group are stored.
 */
export class Materials {
  readonly #resources: Resources;
  readonly #texturePaths = new Set<string>();
  #group: Resource | undefined;
  /** The handlers for the extension's elements by 'parent/element'. */
  readonly #readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
    ['resources/colorgroup', (attributes) => this.#openGroup('colorgroup', 'A group of colors', attributes)],
    ['colorgroup/color', (attributes) => this.#addColor(attributes, 'A color', 'color')],
    ['resources/texture2d', (attributes) => this.#openTexture(attributes)],
    ['resources/texture2dgroup', (attributes) => this.#openTextureGroup(attributes)],
    ['texture2dgroup/tex2coord', (attributes) => this.#addTextureCoordinate(attributes)],
    ['resources/compositematerials', (attributes) => this.#openComposites(attributes)],
    ['compositematerials/composite', (attributes) => this.#addComposite(attributes)],
    ['resources/multiproperties', (attributes) => this.#openMultiproperties(attributes)],
    ['multiproperties/multi', (attributes) => this.#addMulti(attributes)],
    ...displayElements.map((name): [string, Reader] => [
      `resources/${name}`,
      (attributes) => this.#openGroup('displayproperties', 'A group of display properties', attributes),
    ]),
  ]);

  constructor(resources: Resources) {
    this.#resources = resources;
  }

  /** The paths of the images that textures reference, as written in the file. */
  get texturePaths(): ReadonlySet<string> {
    return this.#texturePaths;
  }

  openBaseMaterials(attributes: XmlAttributes): void {
    this.#openGroup('basematerials', 'A group of base materials', attributes);
  }

  addBaseMaterial(attributes: XmlAttributes): void {
    this.#addColor(attributes, 'A base material', 'displaycolor');
  }

  /**
   * Reads an element of the extension.
   * @returns whether the extension defines it there
   * @throws MeshError
   */
  open(parent: string, local: string, attributes: XmlAttributes): boolean {
    const read = this.#readers.get(`${parent}/${local}`);
    read?.(attributes);
    return read !== undefined;
  }

  #openGroup(kind: ResourceKind, what: string, attributes: XmlAttributes): void {
    this.#group = this.#resources.add(requireId(attributes['id'], what), kind);
    const display = attributes['displaypropertiesid'];
    if (display === undefined) return;
    const id = requireId(display, what, 'displaypropertiesid');
    this.#resources.defer(() => this.#resources.require(id, displays, what));
  }

  #addMember(
    requireValue: (text: string | undefined, what: string, attribute: string) => void,
    attributes: XmlAttributes,
    what: string,
    attribute: string,
  ): void {
    requireValue(attributes[attribute], what, attribute);
    if (this.#group !== undefined) this.#group.members++;
  }

  #addColor(attributes: XmlAttributes, what: string, attribute: string): void {
    this.#addMember(requireColor, attributes, what, attribute);
    const colors = this.#group?.colors;
    if (colors !== undefined && colors.length < maxStoredColors)
      colors.push((attributes[attribute] ?? '').trim().slice(0, 7).toLowerCase());
  }

  #openTexture(attributes: XmlAttributes): void {
    const what = 'A texture';
    this.#openGroup('texture2d', what, attributes);
    const path = attributes['path']?.trim() ?? '';
    if (path === '') throw refusal(`${what} in the 3MF has no path.`);
    const type = attributes['contenttype']?.trim();
    if (type === undefined || !imageTypes.has(type.toLowerCase())) {
      throw refusal(
        `${what} in the 3MF has the content type "${formatText(type ?? '')}", which is neither image/png nor image/jpeg.`,
      );
    }
    this.#texturePaths.add(path);
  }

  #openTextureGroup(attributes: XmlAttributes): void {
    const what = 'A group of texture coordinates';
    this.#openGroup('texture2dgroup', what, attributes);
    const texture = requireId(attributes['texid'], what, 'texid');
    this.#resources.defer(() => this.#resources.require(texture, textures, what));
  }

  #addTextureCoordinate(attributes: XmlAttributes): void {
    this.#addMember(requireNumber, attributes, 'A texture coordinate', 'u');
    requireNumber(attributes['v'], 'A texture coordinate', 'v');
  }

  #openComposites(attributes: XmlAttributes): void {
    const what = 'A group of composite materials';
    this.#openGroup('compositematerials', what, attributes);
    const id = requireId(attributes['matid'], what, 'matid');
    const list = requireList(attributes['matindices'], what, 'matindices');
    const highest = parseIndices(list, what, 'matindices').reduce((most, index) => Math.max(most, index), 0);
    this.#resources.defer(() => {
      if (lacksMember(this.#resources.require(id, baseMaterials, what), highest))
        throw refusal(
          `${what} in the 3MF uses material ${highest} of the group ${id}, which does not have that many.`,
        );
    });
  }

  #addComposite(attributes: XmlAttributes): void {
    const what = 'A composite material';
    for (const value of requireList(attributes['values'], what, 'values'))
      requireNumber(value, what, 'values');
    if (this.#group !== undefined) this.#group.members++;
  }

  #openMultiproperties(attributes: XmlAttributes): void {
    const what = 'A group of multiproperties';
    this.#openGroup('multiproperties', what, attributes);
    const layers = requireList(attributes['pids'], what, 'pids').map((id) => requireId(id, what, 'pids'));
    for (const method of (attributes['blendmethods'] ?? '').split(/\s+/).filter(Boolean)) {
      if (!blendMethods.has(method))
        throw refusal(
          `${what} in the 3MF has the blend method "${formatText(method)}", which is neither mix nor multiply.`,
        );
    }
    this.#resources.defer(() => {
      requireLayersFit(
        layers.map((id) => this.#resources.requireProperties(id, what).kind),
        what,
      );
    });
  }

  #addMulti(attributes: XmlAttributes): void {
    const what = 'An entry of multiproperties';
    parseIndices(requireList(attributes['pindices'], what, 'pindices'), what, 'pindices');
    if (this.#group !== undefined) this.#group.members++;
  }
}

function parseIndices(words: string[], what: string, attribute: string): number[] {
  return words.map((word) => requireIndex(word, what, attribute));
}

/** Checks which groups may be combined (materials extension, chapter 5). */
function requireLayersFit(kinds: ResourceKind[], what: string): void {
  const count = (...wanted: ResourceKind[]): number => kinds.filter((kind) => wanted.includes(kind)).length;
  if (count('multiproperties') > 0) throw refusal(`${what} in the 3MF refers to multiproperties.`);
  if (count('basematerials', 'compositematerials') > 1)
    throw refusal(`${what} in the 3MF refers to more than one group of materials.`);
  if (count('colorgroup') > 1) throw refusal(`${what} in the 3MF refers to more than one group of colors.`);
}
