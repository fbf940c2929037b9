import { useRef, type ReactNode } from 'react';
import { wideGridSizes } from '#src/features/catalog/client/image-set.ts';
import { ModelGrid } from '#src/features/catalog/client/ModelGrid.tsx';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { FavoriteButton } from '#src/features/favorites/client/FavoriteButton.tsx';
import { usePrintLine } from '#src/features/printers/client/use-print-line.tsx';
import { MoreItems } from '#src/ui/lists/MoreItems.tsx';
import { useFocusNextItem } from '#src/ui/lists/use-focus-next-item.ts';
import type { usePagedList } from '#src/ui/lists/use-paged-list.ts';

const renderFavoriteButton = (model: ModelCard) => <FavoriteButton model={model} />;

/**
 * The designs of a page that lists them in its full width, and the button for more.
 * @param props.link leads to more designs without JavaScript
 */
export function PagedDesigns({
  designs: { list, items, total, showMore },
  link,
}: {
  designs: ReturnType<typeof usePagedList<ModelCard>>;
  link: ReactNode;
}) {
  const printLine = usePrintLine();
  const grid = useRef<HTMLUListElement>(null);
  const focusNext = useFocusNextItem(grid, { count: items.length, selector: 'h3' });
  return (
    <>
      <ModelGrid
        ref={grid}
        models={items}
        sizes={wideGridSizes}
        actionFor={renderFavoriteButton}
        lineFor={printLine}
      />
      <MoreItems
        noun="designs"
        list={list}
        shown={items.length}
        total={total}
        onMore={() => {
          focusNext();
          void showMore();
        }}
        link={link}
      />
    </>
  );
}
