import type { MeshLimits } from './limits.ts';
import { MeshError } from './mesh-error.ts';
import type { ModelPart, ObjectRef, PartObject } from './model-part.ts';
import { PartMesh } from './part-mesh.ts';
import { parseTransform, scaleShift } from './transform.ts';
import { parseXml, type XmlAttributes } from './xml-events.ts';
import { type Namespaces, declaredNamespaces, localName, readAttribute } from './xml-names.ts';

const coreNamespace = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02';
const productionNamespace = 'http://schemas.microsoft.com/3dmanufacturing/production/2015/06';

/** Required extensions that change no shape, so that they may be passed over. */
const understoodExtensions = new Set([
  coreNamespace,
  productionNamespace,
  'http://schemas.microsoft.com/3dmanufacturing/material/2015/02',
  'http://schemas.microsoft.com/3dmanufacturing/trianglesets/2021/07',
]);

const unitsMm = new Map([
  ['micron', 0.001],
  ['millimeter', 1],
  ['centimeter', 10],
  ['inch', 25.4],
  ['foot', 304.8],
  ['meter', 1000],
]);

/**
 * Reads one model part of a 3MF (core specification 1.3, production extension 1.2).
 * @throws MeshError
 */
export async function readModelPart(chunks: AsyncIterable<Buffer>, limits: MeshLimits): Promise<ModelPart> {
  const reader = new ModelPartReader(limits);
  await parseXml(chunks, reader);
  return reader.finish();
}

class ModelPartReader {
  readonly #limits: MeshLimits;
  readonly #part: ModelPart = { objects: new Map(), items: [] };
  /** Local names of the open elements; '' stands for one of a foreign namespace, with all that is in it. */
  readonly #path: string[] = [];
  #namespaces: Namespaces = new Map();
  #unitMm = 1;
  #object: PartObject | undefined;
  #mesh: PartMesh | undefined;

  constructor(limits: MeshLimits) {
    this.#limits = limits;
  }

  readonly open = (name: string, attributes: XmlAttributes): void => {
    const parent = this.#path.at(-1);
    if (parent === undefined) this.#namespaces = declaredNamespaces(attributes);
    const local = parent === '' ? '' : localName(name, this.#namespaces, coreNamespace);
    this.#path.push(local);
    if (parent === undefined) this.#openModel(local, attributes);
    else if (parent === 'triangles' && local === 'triangle') this.#mesh?.addTriangle(attributes);
    else if (parent === 'vertices' && local === 'vertex') this.#mesh?.addVertex(attributes);
    else this.#openOther(local, attributes);
  };

  readonly close = (): void => {
    const local = this.#path.pop();
    if (local === 'mesh' && this.#object !== undefined && this.#mesh !== undefined) {
      this.#object.mesh = this.#mesh.finish();
      this.#mesh = undefined;
    }
    if (local === 'object') this.#object = undefined;
  };

  finish(): ModelPart {
    return this.#part;
  }

  #openModel(local: string, attributes: XmlAttributes): void {
    if (local !== 'model')
      throw new MeshError('three_mf_invalid', 'The model part of the 3MF holds no 3MF model.');
    const unit = attributes['unit'] ?? 'millimeter';
    const unitMm = unitsMm.get(unit);
    if (unitMm === undefined) {
      throw new MeshError(
        'three_mf_invalid',
        `The 3MF is in "${unit.slice(0, 40)}", which is no unit of 3MF.`,
      );
    }
    this.#unitMm = unitMm;
    requireUnderstood(attributes['requiredextensions'] ?? '', this.#namespaces);
  }

  #openOther(local: string, attributes: XmlAttributes): void {
    const place = this.#path.slice(1).join('/');
    if (local === 'object' && place === 'resources/object') this.#openObject(attributes);
    else if (place === 'resources/object/mesh') this.#openMesh();
    else if (place === 'resources/object/components/component')
      this.#object?.components.push(this.#ref(attributes));
    else if (place === 'build/item') this.#part.items.push(this.#ref(attributes));
  }

  #openObject(attributes: XmlAttributes): void {
    const id = attributes['id']?.trim() ?? '';
    if (id === '') throw new MeshError('three_mf_invalid', 'An object in the 3MF has no id.');
    if (this.#part.objects.has(id))
      throw new MeshError('three_mf_invalid', `Two objects in the 3MF have the id ${id.slice(0, 40)}.`);
    this.#object = { id, type: attributes['type'] ?? 'model', mesh: undefined, components: [] };
    this.#part.objects.set(id, this.#object);
  }

  #openMesh(): void {
    if (this.#object?.mesh !== undefined)
      throw new MeshError('three_mf_invalid', 'An object in the 3MF has two meshes.');
    this.#mesh = new PartMesh(this.#limits, this.#unitMm);
  }

  #ref(attributes: XmlAttributes): ObjectRef {
    return {
      objectId: attributes['objectid']?.trim() ?? '',
      path: readAttribute(attributes, 'path', this.#namespaces, productionNamespace),
      transform: scaleShift(parseTransform(attributes['transform']), this.#unitMm),
    };
  }
}

function requireUnderstood(required: string, namespaces: Namespaces): void {
  for (const prefix of required.split(/\s+/).filter(Boolean)) {
    const uri = namespaces.get(prefix) ?? prefix;
    if (understoodExtensions.has(uri)) continue;
    throw new MeshError(
      'three_mf_extension_unsupported',
      `The 3MF cannot be read without the extension ${uri.slice(0, 120)}, which is not supported.`,
    );
  }
}
