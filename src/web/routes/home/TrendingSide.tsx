import { FavoriteButton } from '#src/features/favorites/client/FavoriteButton.tsx';
import { AccessBadge } from '#src/features/catalog/client/AccessBadge.tsx';
import { ModelImage } from '#src/features/catalog/client/ModelImage.tsx';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { formatCount } from '#src/lib/text.ts';
import { TrendingText } from './TrendingText.tsx';
import { sideEntry } from './classes.ts';
import { cx } from '#src/ui/cx.ts';

/** Shows '#1' as a large numeral, with a text for screen readers. */
export function Rank({ rank, className }: { rank: number; className?: string }) {
  return (
    <p className={cx('pt-1.25 leading-[.8] figure-type', className)}>
      <span aria-hidden>#{rank}</span>
      <span className="sr-only">Rank {rank}</span>
    </p>
  );
}

const sizes =
  '(min-width: 90rem) 295px, (min-width: 64rem) calc((100vw - 128px) * .233), (min-width: 48rem) calc((100vw - 72px) / 2), 120px';

/** Shows rank 2 or 3 as a row with a small print table, or as a card at 768 px. */
export function TrendingSide({
  model,
  rank,
  topic,
}: {
  model: ModelCard;
  rank: number;
  topic: string | undefined;
}) {
  return (
    <article className={sideEntry}>
      <ModelImage
        model={model}
        sizes={sizes}
        className="aspect-[4/5] rounded-3 lg:aspect-auto lg:h-full"
        imgClassName="transition-transform duration-(--t-slow) ease-out group-hover:scale-[1.03] lg:absolute! lg:inset-0"
      >
        <AccessBadge isPremium={model.isPremium} className="absolute top-2.5 left-2.5 max-md:hidden" />
      </ModelImage>
      <div className="absolute -top-1.25 -right-1.25 z-2 md:top-1.5">
        <FavoriteButton model={model} className="heart heart-on-page pressed-fill" />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-3 border-line lg:content-between lg:gap-4 lg:border-t lg:pt-5">
        <Rank rank={rank} className="text-[1.75rem] md:text-[2.5rem] lg:text-[4rem]" />
        <TrendingText model={model} topic={topic} metaClassName="lg:hidden" />
        <dl className="hidden text-sm lg:grid">
          <Spec name="Supports" value={model.needsSupports ? 'Needed' : 'Not needed'} />
          <Spec name="Brim" value={model.needsBrim ? 'Needed' : 'Not needed'} />
          <Spec name="Downloads" value={formatCount(model.downloadCount)} />
          <Spec name="Favorites" value={formatCount(model.favoriteCount)} />
        </dl>
      </div>
    </article>
  );
}

function Spec({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between border-t border-line py-1.75">
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}
