import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { statsQuery } from '#src/features/admin/client/queries.ts';
import { TwoFactorNotice } from '#src/features/admin/client/TwoFactorNotice.tsx';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { ApiError } from '#src/lib/api-client.ts';

/** Asks the server about admins without a second factor, and shows them a notice when the server requires one. */
export function SecondFactorGate({
  user,
  verifying,
  heading,
  children,
}: {
  user: CurrentUser;
  verifying: ReactNode;
  /** The heading above the notice, for a page whose content has a heading of its own. */
  heading?: ReactNode;
  children: ReactNode;
}) {
  const isInDoubt = user.isAdmin && !user.twoFactorEnabled;
  const { error, isPending } = useQuery({ ...statsQuery(), enabled: isInDoubt });
  if (!isInDoubt) return children;
  if (isPending) return verifying;
  const isRefused = error instanceof ApiError && error.body.code === 'two_factor_required';
  return isRefused ? (
    <>
      {heading}
      <TwoFactorNotice />
    </>
  ) : (
    children
  );
}
