/** Disjoint sets of numbers: each number links to a lower one of its set, and the lowest one, the root, to itself. */
export type DisjointSets = Uint32Array;

/** Returns a set for each number from 0 to below `size`. */
export function createSets(size: number): DisjointSets {
  const links = new Uint32Array(size);
  for (let i = 0; i < size; i++) links[i] = i;
  return links;
}

/** Returns the root of a number's set, and halves the path to it. */
export function findRoot(links: DisjointSets, from: number): number {
  let current = from;
  for (;;) {
    const next = links[current] as number;
    if (next === current) return current;
    const beyond = links[next] as number;
    links[current] = beyond;
    current = beyond;
  }
}

/** Joins the sets of two numbers. */
export function joinSets(links: DisjointSets, one: number, other: number): void {
  const a = findRoot(links, one);
  const b = findRoot(links, other);
  links[Math.max(a, b)] = Math.min(a, b);
}
