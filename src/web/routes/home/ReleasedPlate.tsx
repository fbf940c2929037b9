import { Link } from '@tanstack/react-router';
import { AccessBadge } from '#src/features/catalog/client/AccessBadge.tsx';
import { ModelImage } from '#src/features/catalog/client/ModelImage.tsx';
import { useTopics } from '#src/features/catalog/client/use-topics.ts';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { PlateDay } from './PlateDay.tsx';
import { plateLink, plateText, plateTitle } from './classes.ts';

const sizes =
  '(min-width: 90rem) 310px, (min-width: 64rem) calc((100vw - 200px) / 4), (min-width: 48rem) calc((100vw - 72px) / 2), calc((100vw - 44px) / 2)';

/** A past release with its day and picture. */
export function ReleasedPlate({
  release,
  position,
}: {
  release: ModelCard;
  /** The position among the plates, from 0; the first two pictures are visible at once. */
  position: number;
}) {
  const { id, title, designer, isPremium, releasedAt } = release;
  const line = [designer?.displayName, useTopics()(release).category?.name];
  return (
    <article className="group relative">
      <PlateDay at={releasedAt} />
      <ModelImage
        model={release}
        sizes={sizes}
        eager={position < 2}
        priority={position === 0}
        imgClassName="transition-transform duration-(--t-slow) ease-out group-hover:scale-[1.03]"
        failure="icon"
      >
        <AccessBadge isPremium={isPremium} className="absolute top-2.5 left-2.5" />
      </ModelImage>
      <h3 className={plateTitle}>
        <Link to="/model/$id" params={{ id: String(id) }} className={plateLink}>
          {title}
        </Link>
      </h3>
      <p className={plateText}>{line.filter((part) => part !== undefined).join(' · ')}</p>
    </article>
  );
}
