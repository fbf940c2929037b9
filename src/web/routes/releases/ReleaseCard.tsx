import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AccessBadge } from '#src/features/catalog/client/AccessBadge.tsx';
import { ModelImage } from '#src/features/catalog/client/ModelImage.tsx';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { PlateDay } from '../home/PlateDay.tsx';
import { plateLink, plateText, plateTitle } from '../home/classes.ts';

/** A grid of releases with large pictures. */
export const releaseGrid = 'grid grid-cols-2 gap-x-3 gap-y-8 md:gap-x-6 lg:grid-cols-3';

export const pictureSizes =
  '(min-width: 90rem) 421px, (min-width: 64rem) calc((100vw - 128px) / 3), (min-width: 48rem) calc((100vw - 72px) / 2), calc((100vw - 44px) / 2)';

/** A released design with its day and a large picture; the whole card is a link. */
export function ReleaseCard({
  design,
  linkId,
  line,
}: {
  design: ModelCard;
  linkId: string;
  /** Shown below the designer. */
  line: ReactNode;
}) {
  const { id, title, designer, isPremium, releasedAt } = design;
  return (
    <li className="group relative min-w-0">
      <PlateDay at={releasedAt} />
      <ModelImage
        model={design}
        sizes={pictureSizes}
        imgClassName="transition-transform duration-(--t-slow) ease-out group-hover:scale-[1.03]"
        failure="icon"
      >
        <AccessBadge isPremium={isPremium} className="absolute top-2.5 left-2.5" />
      </ModelImage>
      <h4 className={plateTitle}>
        <Link id={linkId} to="/model/$id" params={{ id: String(id) }} className={plateLink}>
          {title}
        </Link>
      </h4>
      {designer && <p className={plateText}>{designer.displayName}</p>}
      {line}
    </li>
  );
}
