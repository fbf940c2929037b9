import { Document, NodeIO, type Buffer as GltfBuffer, type Node } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { type HexColor, linearColor } from '../render/color.ts';
import { indexAt } from '../core/typed-arrays.ts';
import type { Grid, QuantizedMesh } from './quantize.ts';

export interface GlbPart {
  name: string | null;
  color: string | null;
  mesh: QuantizedMesh;
}

const metersPerMm = 0.001;
/** The growth or shrinkage of the object at each vertex. Names of own attributes begin with an underscore. */
const deltaAttribute = '_DELTA';
/** Turns z up, as in printing, to y up, as in glTF. */
const zUpToYUp: [number, number, number, number] = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/**
 * Writes parts as a GLB in meters with y up, one node each, with `KHR_mesh_quantization` and `EXT_meshopt_compression`.
 * There are no normals; viewers compute them.
 */
export async function writeGlb(parts: readonly GlbPart[], grid: Grid): Promise<Uint8Array> {
  await MeshoptEncoder.ready;
  const document = new Document();
  document.getRoot().getAsset().generator = 'Firstlayer';
  document.createExtension(KHRMeshQuantization).setRequired(true);
  document
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE });
  const buffer = document.createBuffer();
  const root = document.createNode().setRotation(zUpToYUp).setScale([metersPerMm, metersPerMm, metersPerMm]);
  for (const part of parts) root.addChild(addPart(document, buffer, { part, grid }));
  document.getRoot().setDefaultScene(document.createScene().addChild(root));
  const io = new NodeIO()
    .registerExtensions([KHRMeshQuantization, EXTMeshoptCompression])
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder });
  return io.writeBinary(document);
}

function addPart(
  document: Document,
  buffer: GltfBuffer,
  { part, grid }: { part: GlbPart; grid: Grid },
): Node {
  const { positions, indices, deltas } = orderForCompression(part.mesh);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', document.createAccessor().setType('VEC3').setArray(positions).setBuffer(buffer))
    .setIndices(
      document
        .createAccessor()
        .setType('SCALAR')
        .setArray(positions.length / 3 <= 65_535 ? Uint16Array.from(indices) : indices)
        .setBuffer(buffer),
    );
  if (deltas)
    primitive.setAttribute(
      deltaAttribute,
      document.createAccessor().setType('SCALAR').setArray(deltas).setBuffer(buffer),
    );
  if (part.color !== null) {
    const material = document
      .createMaterial()
      .setBaseColorFactor([...linearColor(part.color as HexColor), 1])
      .setDoubleSided(true);
    primitive.setMaterial(material.setMetallicFactor(0).setRoughnessFactor(0.8));
  }
  const { origin, step } = grid;
  return document
    .createNode(part.name ?? '')
    .setMesh(document.createMesh().addPrimitive(primitive))
    .setTranslation(origin)
    .setScale([step, step, step]);
}

/** Orders facets and vertices so that they compress well. */
function orderForCompression({ positions, indices, deltas }: QuantizedMesh): QuantizedMesh {
  const ordered = indices.slice();
  const [remap, count] = MeshoptEncoder.reorderMesh(ordered, true, true);
  const moved = new Uint16Array(count * 3);
  const movedDeltas = new Int8Array(count);
  for (let vertex = 0; vertex < remap.length; vertex++) {
    const to = indexAt(remap, vertex);
    if (to >= count) continue;
    moved.set(positions.subarray(vertex * 3, vertex * 3 + 3), to * 3);
    if (deltas) movedDeltas[to] = deltas[vertex] ?? 0;
  }
  return { positions: moved, indices: ordered, ...(deltas && { deltas: movedDeltas }) };
}
