/** Returns interleaved gradient noise, 0 to 1 (Jimenez, "Next generation post processing in Call of Duty", 2014). */
export function gradientNoise(x: number, y: number): number {
  const inner = 0.06711056 * x + 0.00583715 * y;
  const outer = 52.9829189 * (inner - Math.floor(inner));
  return outer - Math.floor(outer);
}
