import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setFavorite } from '../favorite-actions.ts';
import type { Favorite } from '../../schemas.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';

const fadeMs = 240;

type Leaving = 'fading' | 'gone';

/**
 * Removes favorites from the page at once, before the list is read again. They are identified by the id of the favorite,
 * since a design that is marked again is another favorite.
 */
export function useRemoval(onRestore: (modelId: number) => void) {
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<ReadonlyMap<number, Leaving>>(new Map());

  const setState = (id: number, state: Leaving) => setLeaving((before) => new Map(before).set(id, state));
  const clearState = (id: number) =>
    setLeaving((before) => new Map([...before].filter(([other]) => other !== id)));

  async function remove({ id, stlFile }: Favorite): Promise<void> {
    setState(id, 'fading');
    const restore = async () => {
      if (await setFavorite(queries, stlFile, true)) onRestore(stlFile.id);
    };
    const action = { label: 'Undo', onPress: () => void restore() };
    toast({ title: 'Removed from favorites', description: stlFile.title, action });
    const isDone = setFavorite(queries, stlFile, false);
    await new Promise((resolve) => {
      setTimeout(resolve, fadeMs);
    });
    setState(id, 'gone');
    if (!(await isDone)) clearState(id);
  }

  return { getState: ({ id }: Favorite) => leaving.get(id), remove };
}
