import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AccessBadge } from '#src/features/catalog/client/AccessBadge.tsx';
import { ModelImage } from '#src/features/catalog/client/ModelImage.tsx';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { truncate } from '#src/lib/text.ts';

interface ReleaseRowProps {
  design: ModelCard;
  linkId: string;
  /** Shown below the designer. */
  line: ReactNode;
}

/** One design in the list of a day; the whole row is a link. */
export function ReleaseRow({ design, linkId, line }: ReleaseRowProps) {
  const { id, title, description, designer, isPremium } = design;
  return (
    <li className="group relative grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-4 border-t border-line py-4">
      <ModelImage model={design} sizes="56px" failure="icon" className="h-17.5 w-14 rounded-2" />
      <div className="min-w-0">
        <h4 className="text-[1rem] leading-5.5 wrap-anywhere wdth-card">
          <Link
            id={linkId}
            to="/model/$id"
            params={{ id: String(id) }}
            className="no-underline before:absolute before:inset-0 before:z-1 group-hover:title-mark"
          >
            {title}
          </Link>
        </h4>
        {description !== '' && (
          <p className="text-sm text-ink-2 wrap-anywhere max-[29.99rem]:hidden">
            {truncate(description, 100)}
          </p>
        )}
        {designer && <p className="text-sm text-ink-3">{designer.displayName}</p>}
        {line}
      </div>
      <AccessBadge isPremium={isPremium} />
    </li>
  );
}
