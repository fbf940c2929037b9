import type { MeshLimits } from './limits.ts';
import type { ModelPart, ObjectRef, PartObject } from './model-part.ts';
import { PartMesh } from './part-mesh.ts';
import { Materials } from './threemf/materials.ts';
import {
  requireAttributesAllowed,
  requireCoreChild,
  requireForeignChild,
  requireNamespace,
} from './threemf/markup.ts';
import { MetadataNames, requireMetadataName } from './threemf/metadata.ts';
import {
  coreNamespace,
  materialNamespace,
  productionNamespace,
  requireCoreModel,
  requireUnderstood,
} from './threemf/namespaces.ts';
import { ModelSections } from './threemf/sections.ts';
import { readPartXml } from './threemf/part-xml.ts';
import { PropertyUses } from './threemf/property-uses.ts';
import { refusal, shown } from './threemf/refusal.ts';
import { Resources } from './threemf/resources.ts';
import { parseId, requireId } from './threemf/values.ts';
import { parseTransform, scaleShift } from './transform.ts';
import type { XmlAttributes } from './xml-events.ts';
import { NamespaceScope, readAttribute, splitName } from './xml-names.ts';
import type { ZipParts } from './zip-parts.ts';

const unitsMm = new Map([
  ['micron', 0.001],
  ['millimeter', 1],
  ['centimeter', 10],
  ['inch', 25.4],
  ['foot', 304.8],
  ['meter', 1000],
]);

const objectTypes = new Set(['model', 'support', 'solidsupport', 'surface', 'other']);

/** `isRoot` for the part that the package starts with, whose build is printed. */
type PartOptions = { limits: MeshLimits; isRoot: boolean };

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
  readonly #limits: MeshLimits;
  readonly #sections: ModelSections;
  readonly #objects = new Map<string, PartObject>();
  readonly #items: ObjectRef[] = [];
  readonly #metadata = new MetadataNames();
  readonly #resources = new Resources();
  readonly #materials = new Materials(this.#resources);
  readonly #uses = new PropertyUses();
  readonly #undefinedYet = new Set<string>();
  readonly #namedTooEarly = new Set<string>();
  /** Local names of the open elements; '' stands for one that is passed over, with all that is in it. */
  readonly #path: string[] = [];
  /** Of the open elements but vertices and triangles, which hold nothing. */
  readonly #scopes: NamespaceScope[] = [NamespaceScope.outermost];
  /** How the rows of the open list of vertices or triangles are called, with their prefix. */
  #rowName = '';
  #unitMm = 1;
  #object: PartObject | undefined;
  #mesh: PartMesh | undefined;
  /** What the open object is made of, by the element that says so. */
  #content = '';

  constructor({ limits, isRoot }: PartOptions) {
    this.#limits = limits;
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
    if (local === 'mesh' && this.#object !== undefined && this.#mesh !== undefined) {
      this.#object.mesh = this.#mesh.finish();
      this.#mesh = undefined;
    }
    if (local === 'object') this.#closeObject();
  };

  finish(): ModelPart {
    this.#sections.finish();
    this.#resources.finish();
    this.#uses.finish(this.#resources);
    return {
      objects: this.#objects,
      items: this.#items,
      namedTooEarly: this.#namedTooEarly,
      texturePaths: this.#materials.texturePaths,
    };
  }

  get #scope(): NamespaceScope {
    return this.#scopes.at(-1) ?? NamespaceScope.outermost;
  }

  #openVertex(attributes: XmlAttributes): void {
    this.#path.push('vertex');
    this.#mesh?.addVertex(attributes);
  }

  #openTriangle(attributes: XmlAttributes): void {
    this.#path.push('triangle');
    this.#mesh?.addTriangle(attributes);
    if (attributes['pid'] !== undefined || attributes['p1'] !== undefined) this.#uses.addTriangle(attributes);
  }

  #openElement(name: string, attributes: XmlAttributes, parent: string | undefined): void {
    const scope = this.#scope.inside(attributes);
    const namespace = requireNamespace(name, scope);
    requireAttributesAllowed(attributes, scope);
    const [prefix, local] = splitName(name);
    if (parent === undefined) requireCoreModel(namespace, local);
    const kind = this.#kindOf(parent, namespace, name, attributes);
    if (kind === 'vertex') return this.#openVertex(attributes);
    if (kind === 'triangle') return this.#openTriangle(attributes);
    this.#path.push(kind);
    this.#scopes.push(scope);
    if (kind === 'vertices' || kind === 'triangles') {
      const row = kind === 'vertices' ? 'vertex' : 'triangle';
      this.#rowName = prefix === '' ? row : `${prefix}:${row}`;
    } else if (kind !== '') this.#read(parent, kind, attributes);
  }

  /** The local name of an element that is read; '' for one that is passed over. @throws MeshError for one that has no place there */
  #kindOf(parent: string | undefined, namespace: string, name: string, attributes: XmlAttributes): string {
    const [, local] = splitName(name);
    if (parent === undefined) return local;
    // What stands in metadata or in an element that is passed over is nobody's concern.
    if (parent === '' || parent === 'metadata') return '';
    if (namespace === materialNamespace && this.#materials.open(parent, local, attributes)) return local;
    if (namespace === coreNamespace) {
      requireCoreChild(parent, local);
      return local;
    }
    requireForeignChild(parent, name);
    this.#passOver(parent, attributes);
    return '';
  }

  #passOver(parent: string, attributes: XmlAttributes): void {
    if (parent === 'object') this.#content ||= 'extension';
    const id = parent === 'resources' ? parseId(attributes['id'] ?? '') : undefined;
    if (id !== undefined) this.#resources.addForeign(id);
  }

  #read(parent: string | undefined, kind: string, attributes: XmlAttributes): void {
    switch (kind) {
      case 'model':
        return this.#openModel(attributes);
      case 'resources':
      case 'build':
        return this.#sections.open(kind);
      case 'metadata':
        if (parent === 'model') this.#metadata.add(attributes, this.#scope);
        else requireMetadataName(attributes, this.#scope);
        return;
      case 'object':
        return this.#openObject(attributes);
      case 'mesh':
        return this.#openMesh();
      case 'components':
        return this.#setContent('components');
      case 'component':
        return this.#addComponent(attributes);
      case 'item':
        this.#items.push(this.#ref(attributes, 'An item of the build'));
        return;
      case 'basematerials':
        return this.#materials.openBaseMaterials(attributes);
      case 'base':
        return this.#materials.addBaseMaterial(attributes);
    }
  }

  #openModel(attributes: XmlAttributes): void {
    const unit = attributes['unit'] ?? 'millimeter';
    const unitMm = unitsMm.get(unit);
    if (unitMm === undefined)
      throw refusal(`The 3MF is in "${shown(unit, 40)}", which is not a unit of the format.`);
    this.#unitMm = unitMm;
    const scope = this.#scope;
    requireUnderstood(attributes['requiredextensions'] ?? '', (prefix) => scope.find(prefix));
  }

  #openObject(attributes: XmlAttributes): void {
    const id = requireId(attributes['id'], 'An object');
    const type = attributes['type'] ?? 'model';
    if (!objectTypes.has(type))
      throw refusal(
        `Object ${id} in the 3MF is of the type "${shown(type)}", which the format does not have.`,
      );
    this.#resources.add(id, 'object');
    this.#uses.openObject(attributes, id);
    if (this.#undefinedYet.has(id)) this.#namedTooEarly.add(id);
    this.#object = { id, type, mesh: undefined, components: [] };
    this.#content = '';
    this.#objects.set(id, this.#object);
  }

  #closeObject(): void {
    if (this.#content === '')
      throw refusal(`Object ${this.#object?.id} in the 3MF has neither a mesh nor components.`);
    this.#object = undefined;
  }

  #openMesh(): void {
    this.#setContent('mesh');
    this.#mesh = new PartMesh(this.#limits, this.#unitMm);
  }

  #setContent(content: 'mesh' | 'components'): void {
    const id = this.#object?.id;
    if (this.#content === content) throw refusal(`Object ${id} in the 3MF has two elements "${content}".`);
    if (this.#content === 'mesh' || this.#content === 'components')
      throw refusal(`Object ${id} in the 3MF has both a mesh and components.`);
    this.#content = content;
  }

  #addComponent(attributes: XmlAttributes): void {
    const component = this.#ref(attributes, 'A component');
    const { objectId, path } = component;
    if (path === undefined && !this.#objects.has(objectId)) this.#undefinedYet.add(objectId);
    this.#object?.components.push(component);
  }

  #ref(attributes: XmlAttributes, what: string): ObjectRef {
    return {
      objectId: requireId(attributes['objectid'], what, 'objectid'),
      path: readAttribute(attributes, 'path', this.#scope, productionNamespace),
      transform: scaleShift(parseTransform(attributes['transform']), this.#unitMm),
    };
  }
}
