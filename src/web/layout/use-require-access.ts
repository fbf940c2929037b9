import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';

/**
 * Shows a message to people without access and redirects them to the home page.
 * @returns whether access is denied
 */
export function useRequireAccess(
  user: CurrentUser | null | undefined,
  {
    isAllowed,
    refusal,
  }: {
    isAllowed: (user: CurrentUser) => boolean;
    /** The message for a signed-in person without access. */
    refusal: string;
  },
): boolean {
  const navigate = useNavigate();
  const isRefused = user === null || (user !== undefined && !isAllowed(user));
  useEffect(() => {
    if (!isRefused) return;
    const description = user === null ? 'Please sign in to continue' : refusal;
    toast({ title: 'Access Denied', description, variant: 'destructive' });
    void navigate({ to: '/', replace: true });
  }, [isRefused, user, refusal, navigate]);
  return isRefused;
}
