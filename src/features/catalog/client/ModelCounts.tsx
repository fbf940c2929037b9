import Download from 'lucide-react/icons/download';
import Heart from 'lucide-react/icons/heart';
import type { ReactNode } from 'react';
import { formatCount } from '#src/lib/text.ts';
import type { ModelCard } from '../schemas.ts';

function Count({ icon, name, value }: { icon: ReactNode; name: string; value: number }) {
  return (
    <span className="inline-flex items-center gap-1.25 tabular-nums [&_svg]:size-4">
      {icon}
      <span className="sr-only">{name}: </span>
      {/* The minimum width prevents a layout shift from 9 to 10. */}
      <span className="min-w-[2ch]">{formatCount(value)}</span>
    </span>
  );
}

/** The numbers of downloads and favorites, each with an icon and a label for screen readers. */
export function ModelCounts({ model }: { model: Pick<ModelCard, 'downloadCount' | 'favoriteCount'> }) {
  return (
    <>
      <Count icon={<Download aria-hidden />} name="Downloads" value={model.downloadCount} />
      <Count icon={<Heart aria-hidden />} name="Favorites" value={model.favoriteCount} />
    </>
  );
}
