import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { categoriesQuery } from '#src/features/categories/client/queries.ts';
import type { Favorite } from '../../schemas.ts';
import { CardPrintLine } from '#src/features/printers/client/CardPrintLine.tsx';
import { useResolvedPrinter } from '#src/features/printers/client/use-resolved-printer.ts';
import { useTopics } from '#src/features/catalog/client/use-topics.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { MoreItems } from '#src/ui/lists/MoreItems.tsx';
import { FavoriteCard } from './FavoriteCard.tsx';
import { FavoriteSkeletons } from './FavoriteSkeletons.tsx';
import { useFavorites } from './use-favorites.ts';
import { useRemoval } from './use-removal.ts';

/** Lists a person's favorites; a removal can be undone while its toast is shown. */
export function FavoriteList() {
  const { list, items: favorites, total, showMore } = useFavorites();
  const { isPending: isWaitingForNames } = useQuery(categoriesQuery());
  const topicsOf = useTopics();
  const printer = useResolvedPrinter();
  const grid = useRef<HTMLUListElement>(null);
  const focusNext = useRef<(favorite: Favorite, index: number) => boolean>(undefined);
  const removal = useRemoval((modelId) => {
    focusNext.current = ({ stlFile }) => stlFile.id === modelId;
  });
  const shown = favorites.filter((favorite) => removal.getState(favorite) !== 'gone');

  useEffect(() => {
    const index = shown.findIndex((favorite, nth) => focusNext.current?.(favorite, nth));
    if (index === -1) return;
    focusNext.current = undefined;
    focusCard(grid.current, index);
  });

  if (list.isPending || isWaitingForNames) return <FavoriteSkeletons />;
  if (list.isError && favorites.length === 0) {
    const retry = () => void list.refetch();
    return <ErrorState message="Your favorites could not be loaded." level={2} onRetry={retry} />;
  }
  if (shown.length === 0) return list.hasNextPage ? <FavoriteSkeletons /> : <NoFavorites />;

  const remove = (favorite: Favorite) => {
    const staying = shown.filter((one) => removal.getState(one) === undefined);
    const place = staying.indexOf(favorite);
    const next = staying[place + 1] ?? staying[place - 1];
    if (next) focusCard(grid.current, shown.indexOf(next));
    else document.querySelector<HTMLElement>('main h1')?.focus();
    void removal.remove(favorite);
  };
  const more = () => {
    const known = shown.length;
    focusNext.current = (_, index) => index === known;
    void showMore();
  };
  return (
    <section aria-labelledby="favorite-designs">
      <h2 id="favorite-designs" className="sr-only">
        Favorite designs
      </h2>
      <ul ref={grid} className="grid-cards">
        {shown.map((favorite, index) => (
          <FavoriteCard
            key={favorite.id}
            favorite={favorite}
            category={topicsOf(favorite.stlFile).category?.name}
            isEager={index < 4}
            isFading={removal.getState(favorite) === 'fading'}
            line={<CardPrintLine print={favorite.stlFile.print} printer={printer} />}
            onRemove={() => remove(favorite)}
          />
        ))}
      </ul>
      <MoreItems
        noun="favorites"
        list={list}
        shown={shown.length}
        total={total - (favorites.length - shown.length)}
        onMore={more}
      />
    </section>
  );
}

function focusCard(grid: HTMLElement | null, index: number): void {
  grid?.querySelectorAll<HTMLElement>('h3 a')[index]?.focus();
}

function NoFavorites() {
  const action = (
    <Link to="/browse" className={buttonClass({ variant: 'ink' })}>
      Explore Gallery
    </Link>
  );
  return (
    <EmptyState
      title="No favorites yet"
      text="Press the heart of a design, and it is kept here."
      action={action}
      level={2}
    />
  );
}
