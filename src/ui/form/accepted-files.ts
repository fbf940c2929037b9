/** 'STL' for 'Vase.stl'; '' for a name without an extension. */
export function fileKind(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toUpperCase();
}

/** Keeps the files whose name ends in one of `accept` (['.stl', '.3mf'], any case), in their order. */
export function keepAccepted<Named extends { name: string }>(
  files: Iterable<Named>,
  accept: readonly string[],
): Named[] {
  const endings = accept.map((ending) => ending.toLowerCase());
  return Array.from(files).filter((file) =>
    endings.some((ending) => file.name.toLowerCase().endsWith(ending)),
  );
}

interface Described {
  name: string;
  size: number;
  lastModified: number;
}

/** Appends files to the list; a file that is already there (same name, size and date) is skipped. */
export function withAdded<Item extends Described>(list: readonly Item[], added: readonly Item[]): Item[] {
  const seen = new Set(list.map(identify));
  const fresh = added.filter((file) => {
    const mark = identify(file);
    if (seen.has(mark)) return false;
    seen.add(mark);
    return true;
  });
  return [...list, ...fresh];
}

/** Returns the identity of a file in the list, which is also its React key. */
export function identify({ name, size, lastModified }: Described): string {
  return `${name}/${size}/${lastModified}`;
}
