import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { currentUserQuery } from '#src/features/auth/client/queries.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

/** Renders a page for signed-in people; visitors sign in first and come back. */
export function RequireUser({
  skeleton,
  notice,
  children,
}: {
  /** Shown until the user is known, and while a visitor is redirected to sign in. */
  skeleton: ReactNode;
  /** Shown to visitors instead of redirecting them to sign in. */
  notice?: ReactNode;
  children: (user: CurrentUser) => ReactNode;
}) {
  const { data, isError } = useQuery(currentUserQuery());
  const user = useHydrated() ? data : undefined;
  const { history } = useRouter();
  // A failed check counts as signed out; the sign-in page checks again and leads back if a person is signed in.
  const isVisitor = user === null || (user === undefined && isError);

  const isSentAway = isVisitor && notice === undefined;

  useEffect(() => {
    if (isSentAway) history.replace(`/login?returnUrl=${encodeURIComponent(history.location.href)}`);
  }, [isSentAway, history]);

  if (user) return children(user);
  return isVisitor ? (notice ?? skeleton) : skeleton;
}
