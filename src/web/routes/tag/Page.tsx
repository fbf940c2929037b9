import { getRouteApi, Link } from '@tanstack/react-router';
import { formatDesignCount } from '#src/features/catalog/client/design-count.ts';
import { Occasions } from '#src/features/catalog/client/Occasions.tsx';
import { pageSize } from '#src/features/catalog/client/queries.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { getShownCount } from '#src/ui/lists/shown-search.ts';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';
import { PagedDesigns } from '../../layout/PagedDesigns.tsx';
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

function TaggedDesigns({ slug }: { slug: string }) {
  const wanted = getShownCount(route.useSearch(), pageSize);
  const navigate = route.useNavigate();
  const designs = usePagedList(
    taggedQuery(slug, wanted),
    (shown) => void navigate({ search: { shown: String(shown) }, replace: true, resetScroll: false }),
  );
  return (
    <PagedDesigns
      designs={designs}
      link={
        <Link
          from="/tag/$slug"
          to="."
          search={{ shown: String(designs.items.length + pageSize) }}
          className={buttonClass()}
        >
          Show more designs
        </Link>
      }
    />
  );
}
