import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { formatDesignCount } from '#src/features/catalog/client/design-count.ts';
import { wideGridSizes } from '#src/features/catalog/client/image-set.ts';
import { ModelGrid } from '#src/features/catalog/client/ModelGrid.tsx';
import { Occasions } from '#src/features/catalog/client/Occasions.tsx';
import { pageSize } from '#src/features/catalog/client/queries.ts';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { FavoriteButton } from '#src/features/favorites/client/FavoriteButton.tsx';
import { usePrintLine } from '#src/features/printers/client/use-print-line.tsx';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { MoreItems } from '#src/ui/lists/MoreItems.tsx';
import { getShownCount } from '#src/ui/lists/shown-search.ts';
import { useFocusNextItem } from '#src/ui/lists/use-focus-next-item.ts';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';
import { taggedQuery } from './load-tag.ts';

const route = getRouteApi('/tag/$slug');

/** The designs of a tag, newest first, with the other occasions above. */
export function Page() {
  const { slug, title, text, total } = route.useLoaderData();
  const { count, noun } = formatDesignCount(total);
  return (
    <div className="wrap">
      <div className="pt-2 pb-6">
        <Breadcrumbs current={title}>
          <Link to="/">Home</Link>
          <Link to="/browse">Browse Designs</Link>
        </Breadcrumbs>
        <h1 className="mt-2">{title}</h1>
        {text !== '' && <p className="mt-2 max-w-168 text-ink-2">{text}</p>}
      </div>
      <Occasions current={slug} />
      <p className="mt-6 mb-4 text-sm text-ink-3 tabular-nums">
        {count} {noun}
      </p>
      <h2 className="sr-only">Designs</h2>
      <TaggedDesigns key={slug} slug={slug} />
    </div>
  );
}

const renderFavoriteButton = (model: ModelCard) => <FavoriteButton model={model} />;

function TaggedDesigns({ slug }: { slug: string }) {
  const wanted = getShownCount(route.useSearch(), pageSize);
  const navigate = route.useNavigate();
  const { list, items, total, showMore } = usePagedList(
    taggedQuery(slug, wanted),
    (shown) => void navigate({ search: { shown: String(shown) }, replace: true, resetScroll: false }),
  );
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
        link={
          <Link
            from="/tag/$slug"
            to="."
            search={{ shown: String(items.length + pageSize) }}
            className={buttonClass()}
          >
            Show more designs
          </Link>
        }
      />
    </>
  );
}
