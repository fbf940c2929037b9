import Download from 'lucide-react/icons/download';
import Heart from 'lucide-react/icons/heart';
import type { ReactNode } from 'react';
import { formatCount } from '#src/lib/text.ts';
import type { ModelCard } from '../contract.ts';

function Count({ icon, name, value }: { icon: ReactNode; name: string; value: number }) {
  return (
    <span className="inline-flex items-center gap-1.25 tabular-nums [&_svg]:size-4">
      {icon}
      <span className="sr-only">{name}: </span>
      {/* The step from 9 to 10 moves nothing. */}
      <span className="min-w-[2ch]">{formatCount(value)}</span>
    </span>
  );
}

/** Downloads and favorites as on cards: a drawing, its name for screen readers, the figure. */
export function ModelCounts({ model }: { model: Pick<ModelCard, 'downloadCount' | 'favoriteCount'> }) {
  return (
    <>
      <Count icon={<Download aria-hidden />} name="Downloads" value={model.downloadCount} />
      <Count icon={<Heart aria-hidden />} name="Favorites" value={model.favoriteCount} />
    </>
  );
}
