/** An element that is known to be there, which the compiler cannot know. A default would cost time in the innermost loops. */
export function at(values: Float32Array, index: number): number {
  return values[index] as number;
}

/** The same for indices; kept apart so that the engine sees one kind of array in each. */
export function indexAt(values: Uint32Array, index: number): number {
  return values[index] as number;
}

/** The same for the bits of numbers. */
export function bitsAt(values: Int32Array, index: number): number {
  return values[index] as number;
}

/** The same for scratch values in double precision. */
export function doubleAt(values: Float64Array, index: number): number {
  return values[index] as number;
}

/** Gives the memory of arrays back at once, not when the garbage collector comes by; they are empty afterwards. */
export function release(...arrays: { buffer: ArrayBuffer }[]): void {
  for (const { buffer } of arrays) buffer.transfer(0);
}
