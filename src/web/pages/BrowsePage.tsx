import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button-class.ts';
import { browseQuery } from './loaders.ts';

const route = getRouteApi('/browse');

export function BrowsePage() {
  const search = route.useSearch();
  const { data: models } = useSuspenseQuery(browseQuery(search));
  return (
    <div className="mx-auto max-w-[calc(var(--container)+2*var(--gutter))] px-(--gutter) pt-10">
      <h1 className="text-h1 wdth-head">Browse Designs</h1>
      <form action="/browse" role="search" className="mt-6 flex gap-3">
        <label className="sr-only" htmlFor="q">
          Search designs
        </label>
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={search.q}
          className="min-h-11 rounded-2 border border-line-strong bg-raised px-3.5"
        />
        <button type="submit" className={buttonClass({ variant: 'primary' })}>
          Search
        </button>
      </form>
      <ul className="mt-6">
        {models.map((model) => (
          <li key={model.id}>
            <Link to="/model/$id" params={{ id: String(model.id) }}>
              {model.title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
