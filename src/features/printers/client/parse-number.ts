/** Parses what a person typed into a number box, with a point or a comma; NaN for anything else. */
export function parseNumber(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : Number.NaN;
}
