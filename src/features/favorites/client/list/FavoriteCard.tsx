import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import Heart from 'lucide-react/icons/heart';
import type { Favorite } from '../../schemas.ts';
import { ModelCard } from '#src/features/catalog/client/ModelCard.tsx';
import { formatDate } from '#src/lib/date-text.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { cx } from '#src/ui/cx.ts';
import { wideGridSizes } from '#src/features/catalog/client/image-set.ts';

interface FavoriteCardProps {
  favorite: Favorite;
  /** The name of the first category of the design. */
  category: string | undefined;
  isEager: boolean;
  isFading: boolean;
  /** Shown below the counts. */
  line: ReactNode;
  onRemove: () => void;
}

export function FavoriteCard({ favorite, category, isEager, isFading, line, onRemove }: FavoriteCardProps) {
  const { createdAt, stlFile: model } = favorite;
  const heart = (
    <button
      type="button"
      aria-pressed
      aria-label={`Remove ${model.title} from favorites`}
      className="heart pressed-fill"
      onClick={onRemove}
    >
      <span>
        <Heart aria-hidden />
      </span>
    </button>
  );
  return (
    <li inert={isFading} className={cx('min-w-0 transition-opacity duration-200', isFading && 'opacity-0')}>
      <ModelCard
        model={model}
        topic={category}
        sizes={wideGridSizes}
        eager={isEager}
        action={heart}
        line={line}
      />
      <div className="mt-2 gap-2 min-[30rem]:flex min-[30rem]:items-center min-[30rem]:justify-between">
        <p className="text-xs text-ink-3">
          Added <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          <span className="block min-h-[1lh] min-[30rem]:hidden">{category}</span>
        </p>
        <Link
          to="/model/$id"
          params={{ id: String(model.id) }}
          className={buttonClass({ size: 'sm', className: 'max-[29.99rem]:mt-2 max-[29.99rem]:w-full' })}
        >
          View <span className="sr-only">{model.title}</span>
        </Link>
      </div>
    </li>
  );
}
