export interface Shelved {
  bytes: number;
  /** Only a small number of these is kept. */
  isSpare: boolean;
}

export interface ByteShelf<E extends Shelved> {
  /** The entry, which now counts as used. */
  use: (key: string) => E | undefined;
  peek: (key: string) => E | undefined;
  put: (key: string, entry: E) => void;
  drop: (key: string) => void;
  dropWhere: (isWanted: (entry: E, key: string) => boolean) => void;
  keys: () => Iterable<string>;
  clear: () => void;
  readonly bytes: number;
  readonly size: number;
}

/** Keeps what was used last, within a budget of bytes. */
export function createByteShelf<E extends Shelved>(maxBytes: number, maxSpares: number): ByteShelf<E> {
  const entries = new Map<string, E>();
  const spares = new Set<string>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
    spares.delete(key);
  }

  function dropOldest(keys: Iterable<string>, isTooMuch: () => boolean): void {
    for (const key of keys) {
      if (!isTooMuch()) return;
      drop(key);
    }
  }

  return {
    use: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    peek: (key) => entries.get(key),
    put: (key, entry) => {
      drop(key);
      entries.set(key, entry);
      bytes += entry.bytes;
      if (entry.isSpare) spares.add(key);
      dropOldest(spares, () => spares.size > maxSpares);
      dropOldest(entries.keys(), () => bytes > maxBytes);
    },
    drop,
    dropWhere: (isWanted) => {
      for (const [key, entry] of entries) if (isWanted(entry, key)) drop(key);
    },
    keys: () => entries.keys(),
    clear: () => {
      entries.clear();
      spares.clear();
      bytes = 0;
    },
    get bytes() {
      return bytes;
    },
    get size() {
      return entries.size;
    },
  };
}
