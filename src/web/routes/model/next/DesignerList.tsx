import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId } from 'react';
import { AccessBadge } from '#src/features/catalog/client/AccessBadge.tsx';
import { ModelImage } from '#src/features/catalog/client/ModelImage.tsx';
import { cardDescriptionLength } from '#src/features/catalog/constants.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import { truncate } from '#src/lib/text.ts';
import { moreByQuery } from './next-queries.ts';

/** Lists more works of the designer below the files. */
export function DesignerList({ model }: { model: Model }) {
  const id = useId();
  const { data } = useQuery(moreByQuery(model));
  if (model.designer === null || data === undefined || data.others.length === 0) return null;
  const { username, displayName } = model.designer;
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="mb-1 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-h4 wdth-card">
          More by {displayName}
        </h2>
        <Link to="/designer/$username" params={{ username }} className="link-arrow shrink-0 text-sm">
          All {data.total} designs
          <ArrowRight aria-hidden />
        </Link>
      </div>
      <ul>
        {data.others.map((other) => (
          <li
            key={other.id}
            className="group relative grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-4 border-b border-line py-3"
          >
            <ModelImage model={other} sizes="56px" failure="icon" className="h-17.5 w-14 rounded-2" />
            <div className="min-w-0">
              <h3 className="text-[1rem] leading-5.5 wrap-anywhere wdth-card">
                <Link
                  to="/model/$id"
                  params={{ id: String(other.id) }}
                  className="no-underline before:absolute before:inset-0 before:z-1 group-hover:title-mark"
                >
                  {other.title}
                </Link>
              </h3>
              <p className="text-sm text-ink-2 wrap-anywhere">
                {truncate(other.description, cardDescriptionLength)}
              </p>
            </div>
            <AccessBadge isPremium={other.isPremium} />
          </li>
        ))}
      </ul>
    </section>
  );
}
