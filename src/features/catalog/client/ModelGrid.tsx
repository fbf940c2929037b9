import type { ReactNode, Ref } from 'react';
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
        return (
          <li key={model.id} className="min-w-0">
            <ModelCard
              model={model}
              topic={(subcategory ?? category)?.name}
              sizes={sizes}
              eager={index < eagerCount}
              priority={eagerCount > 0 && index === 0}
              action={actionFor?.(model)}
              line={lineFor?.(model)}
            />
          </li>
        );
      })}
    </ul>
  );
}
