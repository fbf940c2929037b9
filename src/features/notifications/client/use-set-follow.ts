import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { Follow } from '../schemas.ts';

/** Changes whether something is followed, one change at a time; its code is loaded with the first one. */
export function useSetFollow(followed: Follow) {
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const set = async (isFollowed: boolean) => {
    if (isPending) return;
    setPending(true);
    try {
      const { setFollow } = await import('./set-follow.ts');
      await setFollow(queries, followed, isFollowed);
    } catch {
      toast({
        title: 'Error',
        description: 'Please check your connection and try again.',
        variant: 'destructive',
      });
    }
    setPending(false);
  };
  return { isPending, set };
}
