import { tooManyFacets } from '../core/facet-collector.ts';
import type { MeshLimits } from '../core/limits.ts';
import { MeshError } from '../core/mesh-error.ts';
import { binaryStlBytes, stlFacetBytes as facetBytes, stlHeaderBytes } from './stl-kind.ts';

/** Returns the facet count that a binary STL states. @throws MeshError when it does not match the size */
export function requireMatchingCount(head: Buffer, sizeBytes: number, limits: MeshLimits): number {
  const facets = head.readUInt32LE(80);
  const expected = binaryStlBytes(head);
  const body = sizeBytes - stlHeaderBytes;
  if (expected !== sizeBytes && body > 0 && body % facetBytes === 0) {
    throw new MeshError(
      'stl_facet_count_wrong',
      `The STL says it holds ${counted(facets, 'facet')}, but its size is that of ${words(body / facetBytes)}: it is damaged or incomplete.`,
    );
  }
  if (expected > sizeBytes) throw truncated(expected, sizeBytes);
  if (expected < sizeBytes) {
    throw new MeshError(
      'stl_too_long',
      `The STL is ${counted(sizeBytes - expected, 'byte')} longer than ${counted(facets, 'facet')} would make it: it is damaged or no STL file.`,
    );
  }
  if (facets > limits.maxFacets) throw tooManyFacets(limits);
  return facets;
}

export function truncated(expected: number, found: number): MeshError {
  return new MeshError(
    'stl_truncated',
    `The STL ends early or is no STL file: it has ${counted(found, 'byte')}, but needs ${words(expected)}.`,
  );
}

function counted(value: number, noun: string): string {
  return `${words(value)} ${noun}${value === 1 ? '' : 's'}`;
}

function words(value: number): string {
  return value.toLocaleString('en-US');
}
