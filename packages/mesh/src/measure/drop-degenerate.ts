import { indexAt } from '../core/typed-arrays.ts';

/** Moves the facets that do not use a vertex twice to the front, and returns only those. */
export function dropDegenerate(indices: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  let length = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indexAt(indices, i), indexAt(indices, i + 1), indexAt(indices, i + 2)];
    if (a === b || b === c || c === a) continue;
    indices[length++] = a;
    indices[length++] = b;
    indices[length++] = c;
  }
  return indices.subarray(0, length);
}
