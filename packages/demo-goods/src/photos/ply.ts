import type { Mesh } from '@firstlayer/mesh/core/mesh.ts';

const vertexBytes = 12;
const facetBytes = 13;

/** Returns a mesh as a binary PLY. */
export function writePly({ positions, indices }: Mesh): Buffer {
  const [vertices, facets] = [positions.length / 3, indices.length / 3];
  const head = Buffer.from(
    [
      'ply',
      'format binary_little_endian 1.0',
      `element vertex ${vertices}`,
      ...['x', 'y', 'z'].map((axis) => `property float ${axis}`),
      `element face ${facets}`,
      'property list uchar int vertex_indices',
      'end_header\n',
    ].join('\n'),
  );
  const body = Buffer.alloc(vertices * vertexBytes + facets * facetBytes);
  positions.forEach((value, i) => body.writeFloatLE(value, i * 4));
  for (let facet = 0; facet < facets; facet++) {
    const at = vertices * vertexBytes + facet * facetBytes;
    body.writeUInt8(3, at);
    for (let corner = 0; corner < 3; corner++)
      body.writeInt32LE(indices[facet * 3 + corner] ?? 0, at + 1 + corner * 4);
  }
  return Buffer.concat([head, body]);
}
