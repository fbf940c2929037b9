import type { ReactNode, Ref } from 'react';
import { hydrateNear } from '#src/ui/feedback/near-part.tsx';
import type { ModelCard as Model } from '../schemas.ts';
import { ModelCard } from './ModelCard.tsx';
import { useTopics } from './use-topics.ts';

interface ModelGridProps {
  models: readonly Model[];
  sizes: string;
  /** The number of cards in the initial viewport. Their images load eagerly, the first with high priority. */
  eagerCount?: number;
  /** Renders the second control of a card. */
  actionFor?: (model: Model) => ReactNode;
  /** Renders the last line of a card. */
  lineFor?: (model: Model) => ReactNode;
  className?: string;
  ref?: Ref<HTMLUListElement>;
}

interface GridCardProps extends Pick<ModelGridProps, 'sizes' | 'actionFor' | 'lineFor'> {
  model: Model;
  topic: string | undefined;
  eager?: boolean;
  priority?: boolean;
}

function GridCard({ actionFor, lineFor, ...card }: GridCardProps) {
  return <ModelCard {...card} action={actionFor?.(card.model)} line={lineFor?.(card.model)} />;
}

const NearGridCard = hydrateNear(GridCard);

export function ModelGrid({
  models,
  sizes,
  eagerCount = 0,
  actionFor,
  lineFor,
  className = '',
  ref,
}: ModelGridProps) {
  const findTopics = useTopics();
  return (
    <ul ref={ref} className={`grid-cards ${className}`}>
      {models.map((model, index) => {
        const { category, subcategory } = findTopics(model);
        const topic = (subcategory ?? category)?.name;
        const card = { model, topic, sizes, actionFor, lineFor };
        return (
          <li key={model.id} className="min-w-0">
            {index < eagerCount ? (
              <GridCard {...card} eager priority={index === 0} />
            ) : (
              <NearGridCard {...card} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
