import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { trendingQuery } from '#src/features/catalog/client/queries.ts';
import { useTopics } from '#src/features/catalog/client/use-topics.ts';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { hydrateNear } from '#src/ui/feedback/near-part.tsx';
import { RetryReads } from './RetryReads.tsx';
import { TrendingFirst } from './TrendingFirst.tsx';
import { TrendingSide } from './TrendingSide.tsx';
import { TrendingPlaceholder } from './TrendingPlaceholder.tsx';
import { TrendingSkeleton } from './TrendingSkeleton.tsx';
import { rankingGrid } from './classes.ts';

const shown = 3;

/** Shows the three top trending designs. */
export const TrendingNow = hydrateNear(function TrendingNow() {
  const ranking = useQuery(trendingQuery());
  const { data: models = [], isPending } = ranking;
  const hasModels = models.length > 0;
  return (
    <section className="wrap" aria-labelledby="trending" aria-busy={isPending || undefined}>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 md:items-end">
        <h2 id="trending" className="text-h2 max-[24.99rem]:text-[1.5rem]">
          Trending Now
        </h2>
        <Link to="/browse" search={{ filter: 'trending' }} className="link-arrow">
          <span>Explore All Models</span>
          <ArrowRight aria-hidden />
        </Link>
      </div>
      {hasModels && <Ranking models={models.slice(0, shown)} />}
      {!hasModels && (isPending ? <TrendingSkeleton /> : <TrendingPlaceholder />)}
      <RetryReads what="The ranking" reads={[ranking]} />
    </section>
  );
});

function Ranking({ models }: { models: readonly ModelCard[] }): ReactNode {
  const getTopics = useTopics();
  return (
    <div className={rankingGrid}>
      {models.map((model, index) => {
        const { category, subcategory } = getTopics(model);
        const topic = (subcategory ?? category)?.name;
        return index === 0 ? (
          <TrendingFirst key={model.id} model={model} topic={topic} />
        ) : (
          <TrendingSide key={model.id} model={model} rank={index + 1} topic={topic} />
        );
      })}
    </div>
  );
}
