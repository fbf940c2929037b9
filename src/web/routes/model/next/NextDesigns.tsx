import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId, type ReactNode } from 'react';
import { ModelGrid } from '#src/features/catalog/client/ModelGrid.tsx';
import { useTopics } from '#src/features/catalog/client/use-topics.ts';
import type { Model, ModelCard } from '#src/features/catalog/schemas.ts';
import { FavoriteButton } from '#src/features/favorites/client/FavoriteButton.tsx';
import { usePrintLine } from '#src/features/printers/client/use-print-line.tsx';
import { moreByQuery, relatedQuery } from './next-queries.ts';
import { wideGridSizes } from '#src/features/catalog/client/image-set.ts';

/** The rows of cards below the comments: related designs, then more by the designer. An empty row is left out. */
export function NextDesigns({ model }: { model: Model }) {
  return (
    <>
      <Related model={model} />
      <MoreByDesigner model={model} />
    </>
  );
}

function Related({ model }: { model: Model }) {
  const { data = [] } = useQuery(relatedQuery(model.id));
  const { category, subcategory } = useTopics()(model);
  const topic = subcategory ?? category;
  return (
    <Row
      title="Related designs"
      models={data}
      link={
        topic && (
          <Link
            to="/browse"
            search={{
              ...(category && { category: category.slug }),
              ...(subcategory && { subcategory: subcategory.slug }),
            }}
            className="link-arrow text-sm"
          >
            All in {topic.name}
            <ArrowRight aria-hidden />
          </Link>
        )
      }
    />
  );
}

/** Wide screens show these designs in the right column instead. */
function MoreByDesigner({ model }: { model: Model }) {
  const { data } = useQuery(moreByQuery(model));
  if (model.designer === null || data === undefined) return null;
  const { username, displayName } = model.designer;
  return (
    <Row
      title={`More by ${displayName}`}
      models={data.others}
      className="lg:hidden"
      link={
        <Link to="/designer/$username" params={{ username }} className="link-arrow text-sm">
          All {data.total} designs
          <ArrowRight aria-hidden />
        </Link>
      }
    />
  );
}

interface RowProps {
  title: string;
  models: readonly ModelCard[];
  link: ReactNode;
  className?: string;
}

const renderFavoriteButton = (model: ModelCard) => <FavoriteButton model={model} />;

function Row({ title, models, link, className = '' }: RowProps) {
  const id = useId();
  const printLine = usePrintLine();
  if (models.length === 0) return null;
  return (
    <section aria-labelledby={id} className={`mt-16 lg:mt-20 ${className}`}>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id}>{title}</h2>
        {link}
      </div>
      <ModelGrid models={models} sizes={wideGridSizes} actionFor={renderFavoriteButton} lineFor={printLine} />
    </section>
  );
}
