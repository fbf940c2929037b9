import type { BufferGeometry, Mesh, Object3D } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { MeshoptDecoder } from 'meshoptimizer/decoder-in-javascript';

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
  const response = await fetch(url, { signal, credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The preview was answered with ${response.status}.`);
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  const { scene } = await loader.parseAsync(await response.arrayBuffer(), '');
  // The root turns the parts to y up and to meters; without it they are as in printing.
  const [root] = scene.children;
  return (root?.children ?? []).flatMap((node) => (isMesh(node) ? [{ node, geometry: node.geometry }] : []));
}

function isMesh(node: Object3D): node is Mesh {
  return 'isMesh' in node && node.isMesh === true;
}
