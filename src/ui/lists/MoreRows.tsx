import { useFocusFirstNew } from '../overlay/use-focus-first-new.ts';
import { MoreItems, type MoreItemsProps } from './MoreItems.tsx';
import type { usePagedList } from './use-paged-list.ts';

interface MoreRowsProps<Item extends { id: unknown }> extends Pick<MoreItemsProps, 'noun' | 'link'> {
  rows: ReturnType<typeof usePagedList<Item>>;
  /** Returns the id of the element of a row that takes the focus. */
  elementId: (id: Item['id']) => string;
}

/** A button that loads the next rows of a list; the focus moves to the first of them. */
export function MoreRows<Item extends { id: unknown }>({ noun, link, rows, elementId }: MoreRowsProps<Item>) {
  const { list, items, total, showMore } = rows;
  const noteShown = useFocusFirstNew(
    items.map(({ id }) => id),
    elementId,
  );
  const more = () => {
    noteShown();
    void showMore();
  };
  return <MoreItems {...{ noun, link, list, total }} shown={items.length} onMore={more} />;
}
