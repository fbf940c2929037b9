import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ModelGrid } from '#src/features/catalog/client/ModelGrid.tsx';
import { popularQuery } from '#src/features/catalog/client/queries.ts';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { categoriesQuery } from '#src/features/categories/client/queries.ts';
import { FavoriteButton } from '#src/features/favorites/client/FavoriteButton.tsx';
import { formatCount } from '#src/lib/text.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { resultSizes } from './browse-state.ts';

const maxCategories = 8;
const renderFavoriteButton = (model: ModelCard) => <FavoriteButton model={model} />;

/** Offers the largest categories and popular designs other than these after a search without a result. */
export function OtherDesigns({ than: shown = [] }: { than?: readonly ModelCard[] }) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data = [] } = useQuery(popularQuery());
  const popular = data.filter(({ id }) => shown.every((model) => model.id !== id));
  const largest = categories
    .filter(({ modelCount }) => modelCount > 0)
    .toSorted((a, b) => b.modelCount - a.modelCount)
    .slice(0, maxCategories);
  return (
    <>
      {largest.length > 0 && (
        <section aria-labelledby="look-here" className="mt-10">
          <h3 id="look-here" className="mb-4 text-h4">
            Or look here
          </h3>
          <ul className="flex flex-wrap gap-2">
            {largest.map(({ id, slug, name, modelCount }) => (
              <li key={id}>
                <Link to="/browse" search={{ category: slug }} className={buttonClass()}>
                  {name}{' '}
                  <span className="font-normal text-ink-3 tabular-nums">{formatCount(modelCount)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {popular.length > 0 && (
        <section aria-labelledby="popular" className="mt-12">
          <h3 id="popular" className="mb-4 text-h4">
            Popular
          </h3>
          <ModelGrid models={popular} sizes={resultSizes} actionFor={renderFavoriteButton} />
        </section>
      )}
    </>
  );
}
