import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { truncate } from '#src/lib/text.ts';
import { cardDescriptionLength } from '../constants.ts';
import type { ModelCard as Model } from '../schemas.ts';
import { AccessBadge } from './AccessBadge.tsx';
import { ModelCounts } from './ModelCounts.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { usePageTime } from '#src/ui/page-time.ts';
import { ModelImage } from './ModelImage.tsx';

const newForMs = 7 * 24 * 3_600_000;

/** Returns whether a design was released within the last seven days. */
export function isNew(releasedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(releasedAt) < newForMs;
}

/**
 * Says that a design is new, below its other badge, where it does not cover the object. The browser decides by its own time, so that an old copy of the
 * page shows no outdated badge.
 */
function NewBadge({ releasedAt }: { releasedAt: string }) {
  const now = usePageTime();
  if (!isNew(releasedAt, now)) return null;
  return (
    <span className="absolute bottom-2.5 left-2.5">
      <Badge kind="new">New</Badge>
    </span>
  );
}

interface ModelCardProps {
  model: Model;
  /** The name of the design's subcategory or category. */
  topic: string | undefined;
  /** The `sizes` attribute of the image. */
  sizes: string;
  eager?: boolean;
  priority?: boolean;
  /** A second control on the picture, top right. */
  action?: ReactNode;
  /** Shown below the counts. */
  line?: ReactNode;
}

/** One design in a grid; the whole card is its link. */
export function ModelCard({ model, topic, sizes, eager, priority, action, line }: ModelCardProps) {
  return (
    <article className="group relative flex min-w-0 flex-col">
      <ModelImage
        model={model}
        sizes={sizes}
        eager={eager}
        priority={priority}
        imgClassName="transition-transform duration-(--t-slow) ease-out group-hover:scale-[1.03]"
      >
        <span className="absolute top-2.5 right-13 left-2.5 flex flex-wrap gap-1.5">
          <AccessBadge isPremium={model.isPremium} />
        </span>
        <NewBadge releasedAt={model.releasedAt} />
      </ModelImage>
      {action !== undefined && <div className="absolute top-1.5 right-1.5 z-2">{action}</div>}
      <h3 className="mt-3 truncate text-h4 wdth-card">
        <Link
          to="/model/$id"
          params={{ id: String(model.id) }}
          className="no-underline before:absolute before:inset-0 before:z-1 before:rounded-3 group-hover:title-mark"
        >
          {model.title}
        </Link>
      </h3>
      <p className="mt-0.5 line-clamp-2 h-[calc(2*var(--lh-sm))] text-sm text-ink-2 max-[29.99rem]:hidden">
        {truncate(model.description, cardDescriptionLength)}
      </p>
      <p className="mt-2 flex items-center gap-3 text-xs text-ink-3">
        <span className="mr-auto truncate max-[29.99rem]:hidden">{topic}</span>
        <ModelCounts model={model} />
      </p>
      {line}
    </article>
  );
}
