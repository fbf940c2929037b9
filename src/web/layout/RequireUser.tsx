import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { currentUserQuery } from '#src/features/auth/client/queries.ts';
import type { CurrentUser } from '#src/features/auth/contract.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

export interface RequireUserProps {
  /** In the place of the page until it is known who is here, and while a visitor is sent to sign in. */
  skeleton: ReactNode;
  /** For visitors, in place of the way to sign in. */
  notice?: ReactNode;
  children: (user: CurrentUser) => ReactNode;
}

/** A page for those who are signed in; everybody else signs in first and comes back here. */
export function RequireUser({ skeleton, notice, children }: RequireUserProps) {
  const { data, isError } = useQuery(currentUserQuery());
  const user = useHydrated() ? data : undefined;
  const { history } = useRouter();
  // A check that failed means signed out; the sign-in page asks again, and leads back here if somebody is.
  const isVisitor = user === null || (user === undefined && isError);

  const isSentAway = isVisitor && notice === undefined;

  useEffect(() => {
    if (isSentAway) history.replace(`/login?returnUrl=${encodeURIComponent(history.location.href)}`);
  }, [isSentAway, history]);

  if (user) return children(user);
  return isVisitor ? (notice ?? skeleton) : skeleton;
}
