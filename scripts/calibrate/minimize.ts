/** Positive numbers by name, of which all are changed in relation to their size. */
export type Parameters = Record<string, number>;

const smallestStep = 0.004;
const maxRounds = 60;

/**
 * Looks for the parameters with the lowest cost, one after the other and then along the direction in which a round moved
 * all of them (pattern search of Hooke and Jeeves). Needs no derivatives, and never leaves positive values.
 */
export function minimize<T extends Parameters>(start: T, cost: (parameters: T) => number): T {
  let best = start;
  let lowest = cost(start);
  let step = 0.3;
  const attempt = (parameters: T): boolean => {
    const value = cost(parameters);
    if (!(value < lowest)) return false;
    best = parameters;
    lowest = value;
    return true;
  };
  for (let round = 0; round < maxRounds && step > smallestStep; round++) {
    const before = best;
    const value = lowest;
    for (const name of Object.keys(start)) {
      const factor = 1 + step;
      if (!attempt(scale(best, name, factor))) attempt(scale(best, name, 1 / factor));
    }
    if (lowest < value) attempt(extend(before, best));
    if (value - lowest < value * 1e-4) step /= 2;
  }
  return best;
}

function scale<T extends Parameters>(parameters: T, name: string, factor: number): T {
  return { ...parameters, [name]: (parameters[name] ?? 0) * factor };
}

function extend<T extends Parameters>(from: T, to: T): T {
  const entries = Object.entries(to).map(([name, value]) => [name, value ** 2 / (from[name] ?? value)]);
  return { ...to, ...Object.fromEntries(entries) };
}
