import type { ReactNode, RefObject } from 'react';
import { ErrorState } from '../feedback/ErrorState.tsx';
import type { MoreItemsProps } from './MoreItems.tsx';
import { MoreRows } from './MoreRows.tsx';
import type { usePagedList } from './use-paged-list.ts';

interface ListSectionProps<Item extends { id: unknown }> extends Pick<MoreItemsProps, 'noun'> {
  id: string;
  title: string;
  rows: ReturnType<typeof usePagedList<Item>>;
  emptyText: string;
  elementId: (id: Item['id']) => string;
  /** Takes the focus when the last item is removed. */
  heading?: RefObject<HTMLHeadingElement | null>;
  /** Renders the items; gets undefined while the first page loads. */
  children: (items: Item[] | undefined) => ReactNode;
}

/** A headed list with a button for more items, or the reason why it is not shown. */
export function ListSection<Item extends { id: unknown }>(props: ListSectionProps<Item>) {
  const { id, title, heading } = props;
  return (
    <section aria-labelledby={id} className="mt-10 first:mt-6">
      <h2 id={id} ref={heading} tabIndex={-1} className="mb-4 text-h3">
        {title}
      </h2>
      <Content {...props} />
    </section>
  );
}

function Content<Item extends { id: unknown }>(props: ListSectionProps<Item>) {
  const { rows, emptyText, elementId, noun, children } = props;
  const { list, items } = rows;
  if (!list.data) {
    if (!list.isError || list.isFetching) return children(undefined);
    return <ErrorState message="This list could not be loaded." onRetry={() => void list.refetch()} />;
  }
  if (items.length === 0) {
    return (
      <p className="rounded-3 border border-dashed border-line-strong px-4 py-5 text-sm text-ink-2">
        {emptyText}
      </p>
    );
  }
  const isLong = list.hasNextPage || list.data.pages.length > 1;
  return (
    <>
      {children(items)}
      {isLong && <MoreRows noun={noun} rows={rows} elementId={elementId} />}
    </>
  );
}
