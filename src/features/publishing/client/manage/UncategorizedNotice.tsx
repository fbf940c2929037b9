import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { noCategory } from '../../admin-list-options.ts';
import { listModelsAsAdmin } from '../../manage-calls.ts';
import { callWithHeaders } from '#src/lib/api-client.ts';
import { getQueryKey } from '#src/lib/api-query.ts';
import { formatCount } from '#src/lib/text.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';

const input = { query: { category: noCategory, limit: 1 } };

const uncategorizedQuery = () =>
  queryOptions({
    queryKey: [...getQueryKey(listModelsAsAdmin, input), 'count'],
    queryFn: async ({ signal }) => {
      const { header } = await callWithHeaders(listModelsAsAdmin, input, { signal });
      return Number(header('x-total-count'));
    },
    staleTime: 30_000,
  });

/** Shows how many designs have no category, where people would not find them. */
export function UncategorizedNotice() {
  const { data = 0 } = useQuery(uncategorizedQuery());
  if (data === 0) return null;
  const subject = data === 1 ? '1 design stands' : `${formatCount(data)} designs stand`;
  return (
    <Notice kind="info">
      {subject} in no category.{' '}
      <Link to="/admin" search={{ tab: 'manage', category: noCategory }} className="underline">
        Show {data === 1 ? 'it' : 'them'}
      </Link>
    </Notice>
  );
}
