import type { BuildItem } from '../threemf/model-part.ts';
import type { Project } from './project.ts';

export interface SelectedPlate {
  index: number;
  name: string | undefined;
  /** The number of the selected items on it, which follow those of the plate before. */
  items: number;
}

export interface SelectedItems {
  /** The items that are printed, plate by plate. */
  selected: BuildItem[];
  /** The plates that have items, if they are several. */
  plates: SelectedPlate[];
}

/** Selects the items that are printed: those that are switched on and lie on a plate, if the project has any. */
export function selectItems(items: readonly BuildItem[], { plates }: Project): SelectedItems {
  const counts = new Map<string, number>();
  const known = new Map<string, BuildItem>();
  for (const item of items) {
    const instance = counts.get(item.objectId) ?? 0;
    counts.set(item.objectId, instance + 1);
    known.set(toKey(item.objectId, instance), item);
  }
  const taken = new Set<BuildItem>();
  const filled = plates.flatMap(({ index, name, instances }) => {
    const found = instances.flatMap(({ objectId, instance }) => {
      const item = known.get(toKey(objectId, instance));
      return item !== undefined && !taken.has(item) && taken.add(item) ? [item] : [];
    });
    const printed = found.filter(({ isPrintable }) => isPrintable);
    return printed.length > 0 ? [{ index, name, printed }] : [];
  });
  if (taken.size === 0) return { selected: items.filter(({ isPrintable }) => isPrintable), plates: [] };
  const selected = filled.flatMap(({ printed }) => printed);
  if (filled.length < 2) return { selected, plates: [] };
  return {
    selected,
    plates: filled.map(({ index, name, printed }) => ({ index, name, items: printed.length })),
  };
}

function toKey(objectId: string, instance: number): string {
  return `${objectId} ${instance}`;
}
