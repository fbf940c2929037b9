/**
 * Returns an element that is known to exist, which the compiler cannot check. A default value would cost time in the
 * innermost loops.
 */
export function at(values: Float32Array, index: number): number {
  return values[index] as number;
}

/** Does the same for indices. The functions are separate so that the engine sees one kind of array in each. */
export function indexAt(values: Uint32Array, index: number): number {
  return values[index] as number;
}

/** Does the same for the bits of numbers. */
export function bitsAt(values: Int32Array, index: number): number {
  return values[index] as number;
}

/** Does the same for scratch values in double precision. */
export function doubleAt(values: Float64Array, index: number): number {
  return values[index] as number;
}

/**
 * Frees the memory of arrays immediately instead of waiting for the garbage collector. The arrays are empty afterwards.
 */
export function release(...arrays: { buffer: ArrayBuffer }[]): void {
  for (const { buffer } of arrays) buffer.transfer(0);
}
