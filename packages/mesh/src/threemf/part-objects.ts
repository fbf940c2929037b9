import type { MeshLimits } from '../core/limits.ts';
import type { BuildItem, ObjectRef, PartObject } from './model-part.ts';
import { PartMesh } from './part-mesh.ts';
import { parseTransform, scaleShift } from './transform.ts';
import type { XmlAttributes } from '../core/xml-events.ts';
import { type NamespaceScope, readAttribute } from '../core/xml-names.ts';
import { productionNamespace } from './namespaces.ts';
import { refusal, formatText } from './refusal.ts';
import { requireId } from './values.ts';
import { cleanName } from '../core/text.ts';

const objectTypes = new Set(['model', 'support', 'solidsupport', 'surface', 'other']);

type Content = 'mesh' | 'components' | 'extension';

/** The objects and build items of one model part, collected in file order. */
export class PartObjects {
  readonly objects = new Map<string, PartObject>();
  readonly items: BuildItem[] = [];
  /** Ids of objects that components referenced before they were defined. */
  readonly referencedTooEarly = new Set<string>();
  /** The length of the file's unit in millimeters. */
  unitMm = 1;
  readonly #limits: MeshLimits;
  readonly #undefinedYet = new Set<string>();
  #object: PartObject | undefined;
  #mesh: PartMesh | undefined;
  /** The kind of content of the open object. */
  #content: Content | undefined;

  constructor(limits: MeshLimits) {
    this.#limits = limits;
  }

  /** The mesh whose vertices and triangles are being read. */
  get mesh(): PartMesh | undefined {
    return this.#mesh;
  }

  /**
   * Starts an object.
   * @returns its id
   * @throws MeshError
   */
  open(attributes: XmlAttributes): string {
    const id = requireId(attributes['id'], 'An object');
    const type = attributes['type'] ?? 'model';
    if (!objectTypes.has(type))
      throw refusal(
        `Object ${id} in the 3MF is of the type "${formatText(type)}", which the format does not have.`,
      );
    if (this.#undefinedYet.has(id)) this.referencedTooEarly.add(id);
    const name = cleanName(attributes['name'] ?? '');
    this.#object = { id, type, name, color: null, mesh: undefined, components: [] };
    this.#content = undefined;
    this.objects.set(id, this.#object);
    return id;
  }

  /** @throws MeshError when the object is empty */
  close(): void {
    if (this.#content === undefined)
      throw refusal(`Object ${this.#object?.id} in the 3MF has neither a mesh nor components.`);
    this.#object = undefined;
  }

  /** @throws MeshError when the object already has other content */
  openContent(content: Content): void {
    const id = this.#object?.id;
    if (content === 'extension') {
      this.#content ??= content;
      return;
    }
    if (this.#content === content) throw refusal(`Object ${id} in the 3MF has two elements "${content}".`);
    if (this.#content === 'mesh' || this.#content === 'components')
      throw refusal(`Object ${id} in the 3MF has both a mesh and components.`);
    this.#content = content;
    if (content === 'mesh') this.#mesh = new PartMesh(this.#limits, this.unitMm);
  }

  /** @throws MeshError when a triangle references a missing vertex */
  closeMesh(): void {
    if (this.#object !== undefined && this.#mesh !== undefined) this.#object.mesh = this.#mesh.finish();
    this.#mesh = undefined;
  }

  /** @throws MeshError */
  addComponent(attributes: XmlAttributes, scope: NamespaceScope): void {
    const component = this.#ref(attributes, scope, 'A component');
    const { objectId, path } = component;
    if (path === undefined && !this.objects.has(objectId)) this.#undefinedYet.add(objectId);
    this.#object?.components.push(component);
  }

  /** @throws MeshError */
  addItem(attributes: XmlAttributes, scope: NamespaceScope): void {
    const isPrintable = attributes['printable'] !== '0' && attributes['printable'] !== 'false';
    this.items.push({ ...this.#ref(attributes, scope, 'An item of the build'), isPrintable });
  }

  #ref(attributes: XmlAttributes, scope: NamespaceScope, what: string): ObjectRef {
    return {
      objectId: requireId(attributes['objectid'], what, 'objectid'),
      path: readAttribute(attributes, 'path', scope, productionNamespace),
      transform: scaleShift(parseTransform(attributes['transform']), this.unitMm),
    };
  }
}
