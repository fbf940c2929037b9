import { parseSync } from 'vite';

/** Each file with the files that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * Lists the specifiers of all imports and re-exports in a file: values, types and dynamic imports of a literal.
 * @param path decides whether the code is TypeScript or TSX
 */
export function listImports(path: string, code: string): string[] {
  const { module, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const { staticImports, staticExports, dynamicImports } = module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...dynamicImports.map(
      ({ moduleRequest: { start, end } }) => /^(['"])(.*)\1$/.exec(code.slice(start, end))?.[2],
    ),
  ].filter((specifier) => specifier !== undefined);
}

/** Finds the groups of files that reach each other (Tarjan's strongly connected components with two or more files). */
export function findCycles(graph: ImportGraph): string[][] {
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  const visit = (file: string): number => {
    let low = indexes.size;
    indexes.set(file, low);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!indexes.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? indexes.get(next) ?? low);
      lowest.set(file, low);
    }
    if (low === indexes.get(file)) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) cycles.push(group.toSorted());
    }
    return low;
  };

  for (const file of graph.keys()) if (!indexes.has(file)) visit(file);
  return cycles;
}
