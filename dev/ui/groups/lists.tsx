import { type ListPage, pagedListQuery } from '#src/browser/paged-list.ts';
import { ListSection } from '#src/ui/lists/ListSection.tsx';
import { MoreItems } from '#src/ui/lists/MoreItems.tsx';
import { MoreRows } from '#src/ui/lists/MoreRows.tsx';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import type { Group } from '../catalog.ts';
import { doNothing } from './samples.tsx';

type Read = (cursor: string | undefined) => Promise<ListPage<{ id: number }>>;

/** Answers after a second with the next four of ten items. */
const readItems: Read = async (cursor) => {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const start = Number(cursor ?? 0);
  const items = Array.from({ length: Math.min(4, 10 - start) }, (_, index) => ({ id: start + index }));
  return { items, total: 10, nextCursor: start + 4 < 10 ? String(start + 4) : null };
};
const readNothing: Read = async () => ({ items: [], total: 0, nextCursor: null });
const readForever: Read = () => new Promise(() => {});
const fail: Read = () => Promise.reject(new Error('The list could not be read'));

function useItems(key: string, read: Read) {
  const query = pagedListQuery({ key: ['dev-ui', key], read: ({ cursor }) => read(cursor), pageSize: 4 });
  return usePagedList(query, doNothing);
}

function Section({ id, read }: { id: string; read: Read }) {
  const elementId = (item: number) => `${id}-${item}`;
  return (
    <ListSection
      id={`list-${id}`}
      title="Recent downloads"
      noun="downloads"
      emptyText="You have not downloaded anything yet."
      rows={useItems(id, read)}
      elementId={elementId}
    >
      {(items) =>
        items ? (
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <a id={elementId(item.id)} href="#lists-ListSection">
                  Design {item.id + 1}
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <div aria-busy className="grid gap-2">
            <Skeleton className="w-40" />
            <Skeleton className="w-32" />
          </div>
        )
      }
    </ListSection>
  );
}

function Rows() {
  const rows = useItems('rows', readItems);
  return <MoreRows noun="designs" rows={rows} elementId={(id) => `row-${id}`} />;
}

const still = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false };
const counts = { noun: 'comments', shown: 20, total: 132, onMore: doNothing };

export const lists: Group = {
  id: 'lists',
  title: 'Lists',
  specimens: [
    {
      component: 'lists/ListSection',
      note: 'A headed list with its states, and a button for more items that focuses the first new one.',
      cases: [
        { label: 'Ten items', content: <Section id="ten" read={readItems} /> },
        { label: 'Loading', content: <Section id="loading" read={readForever} /> },
        { label: 'Empty', content: <Section id="empty" read={readNothing} /> },
        { label: 'Failed', content: <Section id="failed" read={fail} /> },
      ],
    },
    {
      component: 'lists/MoreItems',
      note: 'The button for the next page, and how many items are shown.',
      cases: [
        { label: 'More', content: <MoreItems {...counts} list={still} /> },
        {
          label: 'Loading',
          content: <MoreItems {...counts} list={{ ...still, isFetchingNextPage: true }} />,
        },
        {
          label: 'Failed',
          content: <MoreItems {...counts} list={{ ...still, isFetchNextPageError: true }} />,
        },
        {
          label: 'All are shown',
          content: <MoreItems {...counts} shown={132} list={{ ...still, hasNextPage: false }} />,
        },
        { label: 'Beyond the count', content: <MoreItems {...counts} total={10_000} list={still} /> },
      ],
    },
    {
      component: 'lists/MoreRows',
      note: 'MoreItems for the result of usePagedList.',
      cases: [{ label: 'Ten items', content: <Rows /> }],
    },
  ],
};
