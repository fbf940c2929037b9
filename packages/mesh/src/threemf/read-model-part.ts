import type { MeshLimits } from '../core/limits.ts';
import type { ModelPart } from './model-part.ts';
import {
  isIgnored,
  requireAttributesAllowed,
  requireCoreChild,
  requireForeignChild,
  requireNamespace,
} from './markup.ts';
import { Materials } from './materials.ts';
import { coreNamespace, materialNamespace, requireCoreModel, requireUnderstood } from './namespaces.ts';
import { ObjectColors } from './object-colors.ts';
import { PartObjects } from './part-objects.ts';
import { readPartXml } from './part-xml.ts';
import { PropertyUses } from './property-uses.ts';
import { refusal, formatText } from './refusal.ts';
import { Resources } from './resources.ts';
import { ModelSections } from './sections.ts';
import { parseId } from './values.ts';
import type { XmlAttributes } from '../core/xml-events.ts';
import { NamespaceScope, splitName } from '../core/xml-names.ts';
import type { ZipParts } from './zip-parts.ts';

/**
 * Checks that metadata has a name. Metadata changes nothing that is printed, and slicers in use write names twice and
 * with prefixes that they do not declare, so the other rules for names are not checked (core specification 3.4.1).
 * @throws MeshError
 */
function requireMetadataName(attributes: XmlAttributes): void {
  if (attributes['name'] === undefined) throw refusal('The 3MF has metadata without a name.');
}

const unitsMm = new Map([
  ['micron', 0.001],
  ['millimeter', 1],
  ['centimeter', 10],
  ['inch', 25.4],
  ['foot', 304.8],
  ['meter', 1000],
]);

type Reader = (attributes: XmlAttributes) => void;

/** `isRoot` is set for the part that the package starts with, whose build is printed. */
interface PartOptions {
  limits: MeshLimits;
  isRoot: boolean;
}

/**
 * Reads one model part of a 3MF (core specification 1.3, materials extension 1.2.1, production extension 1.2).
 * @throws MeshError
 */
export async function readModelPart(parts: ZipParts, name: string, options: PartOptions): Promise<ModelPart> {
  const reader = new ModelPartReader(options);
  await readPartXml(parts, name, reader);
  return reader.finish();
}

class ModelPartReader {
  readonly #sections: ModelSections;
  readonly #objects: PartObjects;
  readonly #resources = new Resources();
  readonly #materials = new Materials(this.#resources);
  readonly #uses = new PropertyUses();
  readonly #colors = new ObjectColors();
  /** Local names of the open elements. '' represents an element that is ignored with all its content. */
  readonly #path: string[] = [];
  /** The namespace scopes of the open elements except vertices and triangles, which have no children. */
  readonly #scopes: NamespaceScope[] = [NamespaceScope.outermost];
  /** The element name of the rows of the open list of vertices or triangles, with its prefix. */
  #rowName = '';
  /** The handlers for elements of the core namespace, by local name. */
  readonly #readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
    ['model', (attributes) => this.#openModel(attributes)],
    ['metadata', requireMetadataName],
    ['resources', () => this.#sections.open('resources')],
    ['basematerials', (attributes) => this.#materials.openBaseMaterials(attributes)],
    ['base', (attributes) => this.#materials.addBaseMaterial(attributes)],
    ['object', (attributes) => this.#openObject(attributes)],
    ['mesh', () => this.#objects.openContent('mesh')],
    ['components', () => this.#objects.openContent('components')],
    ['component', (attributes) => this.#objects.addComponent(attributes, this.#scope)],
    ['build', () => this.#sections.open('build')],
    ['item', (attributes) => this.#objects.addItem(attributes, this.#scope)],
  ]);

  constructor({ limits, isRoot }: PartOptions) {
    this.#objects = new PartObjects(limits);
    this.#sections = new ModelSections(isRoot);
  }

  readonly open = (name: string, attributes: XmlAttributes): void => {
    const parent = this.#path.at(-1);
    if (name !== this.#rowName) this.#openElement(name, attributes, parent);
    else if (parent === 'triangles') this.#openTriangle(attributes);
    else if (parent === 'vertices') this.#openVertex(attributes);
    else this.#openElement(name, attributes, parent);
  };

  readonly close = (): void => {
    const local = this.#path.pop();
    if (local === 'triangle' || local === 'vertex') return;
    this.#scopes.pop();
    if (local === 'mesh') this.#objects.closeMesh();
    if (local === 'object') this.#objects.close();
  };

  finish(): ModelPart {
    this.#sections.finish();
    this.#resources.finish();
    this.#uses.finish(this.#resources);
    this.#colors.finish(this.#objects.objects, this.#resources);
    const { objects, items, referencedTooEarly } = this.#objects;
    return { objects, items, referencedTooEarly, texturePaths: this.#materials.texturePaths };
  }

  get #scope(): NamespaceScope {
    return this.#scopes.at(-1) ?? NamespaceScope.outermost;
  }

  #openVertex(attributes: XmlAttributes): void {
    this.#path.push('vertex');
    this.#objects.mesh?.addVertex(attributes);
  }

  #openTriangle(attributes: XmlAttributes): void {
    this.#path.push('triangle');
    this.#objects.mesh?.addTriangle(attributes);
    if (attributes['pid'] === undefined && attributes['p1'] === undefined) return;
    this.#uses.addTriangle(attributes);
    this.#colors.addTriangle(attributes);
  }

  #openElement(name: string, attributes: XmlAttributes, parent: string | undefined): void {
    const scope = this.#scope.inside(attributes);
    const namespace = requireNamespace(name, scope);
    requireAttributesAllowed(attributes, scope);
    const kind = this.#classify(parent, namespace, name, attributes);
    if (kind === '' && parent === 'object') this.#objects.openContent('extension');
    if (kind === 'vertex') return this.#openVertex(attributes);
    if (kind === 'triangle') return this.#openTriangle(attributes);
    this.#path.push(kind);
    this.#scopes.push(scope);
    if (kind === 'vertices') this.#rowName = `${name.slice(0, -kind.length)}vertex`;
    if (kind === 'triangles') this.#rowName = `${name.slice(0, -kind.length)}triangle`;
    if (namespace === coreNamespace) this.#readers.get(kind)?.(attributes);
  }

  /**
   * Returns the local name of an element that is read, or '' for one that is ignored.
   * @throws MeshError when the element is not allowed there
   */
  #classify(parent: string | undefined, namespace: string, name: string, attributes: XmlAttributes): string {
    const [, local] = splitName(name);
    if (parent === undefined) {
      requireCoreModel(namespace, local);
      return local;
    }
    if (parent === '' || isIgnored(parent, local)) return '';
    if (mayExtend(namespace, parent) && this.#materials.open(parent, local, attributes)) return local;
    if (namespace === coreNamespace) {
      requireCoreChild(parent, local);
      return local;
    }
    requireForeignChild(parent, name);
    if (parent === 'resources') this.#addForeign(attributes);
    return '';
  }

  #addForeign(attributes: XmlAttributes): void {
    const id = parseId(attributes['id'] ?? '');
    if (id !== undefined) this.#resources.addForeign(id);
  }

  #openModel(attributes: XmlAttributes): void {
    const unit = attributes['unit'] ?? 'millimeter';
    const unitMm = unitsMm.get(unit);
    if (unitMm === undefined)
      throw refusal(`The 3MF is in "${formatText(unit, 40)}", which is not a unit of the format.`);
    this.#objects.unitMm = unitMm;
    const scope = this.#scope;
    requireUnderstood(attributes['requiredextensions'] ?? '', (prefix) => scope.find(prefix));
  }

  #openObject(attributes: XmlAttributes): void {
    const id = this.#objects.open(attributes);
    this.#resources.add(id, 'object');
    this.#uses.openObject(attributes, id);
    this.#colors.openObject(id, attributes);
  }
}

/**
 * Returns whether an element may belong to the materials extension. Programs in use write the members of its groups
 * without the prefix of the group, and PrusaSlicer ignores prefixes.
 */
function mayExtend(namespace: string, parent: string): boolean {
  return namespace === materialNamespace || (namespace === coreNamespace && parent !== 'resources');
}
