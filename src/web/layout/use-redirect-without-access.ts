import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CurrentUser } from '#src/features/auth/contract.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';

interface Gate {
  isOpenTo: (user: CurrentUser) => boolean;
  /** Said to who is signed in and not let in. */
  refusal: string;
}

/** Who may not see a page is told so, and sent home. @returns whether that is the case */
export function useTurnAway(user: CurrentUser | null | undefined, { isOpenTo, refusal }: Gate): boolean {
  const navigate = useNavigate();
  const isRefused = user === null || (user !== undefined && !isOpenTo(user));
  useEffect(() => {
    if (!isRefused) return;
    const description = user === null ? 'Please sign in to continue' : refusal;
    toast({ title: 'Access Denied', description, variant: 'destructive' });
    void navigate({ to: '/', replace: true });
  }, [isRefused, user, refusal, navigate]);
  return isRefused;
}
