import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Follow } from '../schemas.ts';
import { setFollow } from './set-follow.ts';

/** Changes whether something is followed, one change at a time. */
export function useSetFollow(followed: Follow) {
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const set = async (isFollowed: boolean) => {
    if (isPending) return;
    setPending(true);
    await setFollow(queries, followed, isFollowed);
    setPending(false);
  };
  return { isPending, set };
}
