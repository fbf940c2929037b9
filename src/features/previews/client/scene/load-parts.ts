import { BufferGeometry, Float32BufferAttribute, type Mesh, type Object3D } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { MeshoptDecoder } from 'meshoptimizer/decoder-in-javascript';
import { readMeshFile } from '../mesh-file.ts';
import { changeAttribute } from './change-marks.ts';
import { computeCreasedNormals } from './creased-normals.ts';

/** The attribute of a GLB that says where an object has grown or shrunk, as the loader names it. */
const deltaName = '_delta';

/** A part of a loaded preview. Its node places the geometry in millimeters with z up. */
export interface LoadedPart {
  node: Object3D;
  geometry: BufferGeometry;
}

/**
 * Loads a preview.
 * @throws when it cannot be fetched or read
 */
export async function loadParts(url: string, signal: AbortSignal): Promise<LoadedPart[]> {
  const bytes = await readMeshFile(url, signal);
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  const { scene } = await loader.parseAsync(bytes, '');
  // The root turns the parts to y up and to meters; without it they are as in printing.
  const [root] = scene.children;
  return (root?.children ?? []).flatMap((node) =>
    isMesh(node) ? [{ node, geometry: addNormals(node.geometry) }] : [],
  );
}

function addNormals(geometry: BufferGeometry): BufferGeometry {
  const position = geometry.getAttribute('position');
  const places = new Float32Array(position.count * 3);
  for (let vertex = 0; vertex < position.count; vertex++)
    places.set([position.getX(vertex), position.getY(vertex), position.getZ(vertex)], vertex * 3);
  const corners = geometry.index?.array ?? [];
  const { positions, normals } = computeCreasedNormals(places, corners);
  const prepared = new BufferGeometry()
    .setAttribute('position', new Float32BufferAttribute(positions, 3))
    .setAttribute('normal', new Float32BufferAttribute(normals, 3));
  if (!geometry.hasAttribute(deltaName)) return prepared;
  const deltas = geometry.getAttribute(deltaName);
  const ofCorners = Float32Array.from(corners, (vertex) => deltas.getX(vertex));
  return prepared.setAttribute(changeAttribute, new Float32BufferAttribute(ofCorners, 1));
}

function isMesh(node: Object3D): node is Mesh {
  return 'isMesh' in node && node.isMesh === true;
}
