import { FavoriteButton } from '#src/features/favorites/client/FavoriteButton.tsx';
import { AccessBadge } from '#src/features/catalog/client/AccessBadge.tsx';
import { ModelImage } from '#src/features/catalog/client/ModelImage.tsx';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { TrendingText } from './TrendingText.tsx';
import { firstEntry } from './classes.ts';
import { Rank } from './TrendingSide.tsx';

const sizes =
  '(min-width: 90rem) 527px, (min-width: 64rem) calc((100vw - 128px) * 5 / 12), (min-width: 48rem) calc((100vw - 72px) / 2), calc(100vw - 32px)';

/** The large card of the first rank. */
export function TrendingFirst({ model, topic }: { model: ModelCard; topic: string | undefined }) {
  return (
    <article className={firstEntry}>
      <ModelImage
        model={model}
        sizes={sizes}
        imgClassName="transition-transform duration-(--t-slow) ease-out group-hover:scale-[1.03]"
      >
        <AccessBadge isPremium={model.isPremium} className="absolute top-2.5 left-2.5" />
      </ModelImage>
      <div className="absolute top-1.5 right-1.5 z-2 md:max-lg:right-[calc(50%+1.125rem)]">
        <FavoriteButton model={model} />
      </div>
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 border-line md:mt-0 md:self-end md:border-t md:pt-4 lg:mt-4 lg:self-auto lg:border-t-0 lg:pt-0">
        <Rank rank={1} className="text-[2.5rem] md:text-[4rem]" />
        <TrendingText model={model} topic={topic} />
      </div>
    </article>
  );
}
