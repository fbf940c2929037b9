import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CurrentUser } from '#src/features/auth/contract.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';

interface Gate {
  isOpenTo: (user: CurrentUser) => boolean;
  /** The message for a signed-in person without access. */
  refusal: string;
}

/**
 * Redirects people without access to Home, with a message.
 * @returns whether the user has no access
 */
export function useRequireAccess(user: CurrentUser | null | undefined, { isOpenTo, refusal }: Gate): boolean {
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
