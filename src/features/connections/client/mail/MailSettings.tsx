import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { mailQuery } from '../queries.ts';
import { MailForm } from './MailForm.tsx';

/**
 * The mail server of the shop, and a test mail that proves that mail arrives.
 * @param props.actions buttons beside the one that saves
 */
export function MailSettings({ actions }: { actions?: ReactNode }) {
  const { data, isPending, refetch } = useQuery({ ...mailQuery(), refetchOnWindowFocus: true });
  if (isPending) return <Skeleton kind="box" className="h-100 rounded-3" />;
  if (data === undefined)
    return <ErrorState message="The mail settings could not be loaded." onRetry={() => void refetch()} />;
  return <MailForm connection={data} actions={actions} />;
}
