import type { Mesh } from '../core/mesh.ts';

const headerBytes = 84;
const facetBytes = 50;
const headerText = 'Firstlayer binary STL, millimetres';

/**
 * Returns a binary STL: an 80-byte header, the facet count, then 50 bytes a facet (normal, three corners, an empty
 * attribute).
 */
export function writeStl(mesh: Mesh): Buffer {
  const { positions, indices } = mesh;
  const facets = indices.length / 3;
  const buffer = Buffer.alloc(headerBytes + facets * facetBytes);
  buffer.write(headerText, 'latin1');
  buffer.writeUInt32LE(facets, 80);

  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  const corners = new Float32Array(9);
  for (let facet = 0; facet < facets; facet++) {
    for (let corner = 0; corner < 3; corner++) {
      const vertex = (indices[facet * 3 + corner] ?? 0) * 3;
      corners.set(positions.subarray(vertex, vertex + 3), corner * 3);
    }
    writeFacet(view, headerBytes + facet * facetBytes, corners);
  }
  return buffer;
}

function writeFacet(view: DataView, offset: number, corners: Float32Array): void {
  const normal = unitNormal(corners);
  for (let i = 0; i < 3; i++) view.setFloat32(offset + i * 4, normal[i] ?? 0, true);
  for (let i = 0; i < 9; i++) view.setFloat32(offset + 12 + i * 4, corners[i] ?? 0, true);
}

function unitNormal(corners: Float32Array): [number, number, number] {
  const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = corners;
  const x = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
  const y = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
  const z = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const length = Math.hypot(x, y, z);
  return length > 0 ? [x / length, y / length, z / length] : [0, 0, 0];
}
