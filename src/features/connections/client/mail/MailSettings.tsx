import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { mailQuery } from '../queries.ts';
import { MailForm } from './MailForm.tsx';

export interface MailSettingsProps {
  /** Buttons beside the one that saves. */
  actions?: ReactNode;
}

/** The mail server of the shop, and a test mail that proves that mail arrives. */
export function MailSettings({ actions }: MailSettingsProps) {
  const { data, isPending, refetch } = useQuery({ ...mailQuery(), refetchOnWindowFocus: true });
  if (isPending) return <Skeleton kind="box" className="h-100 rounded-3" />;
  if (data === undefined)
    return <ErrorState message="The mail settings could not be loaded." onRetry={() => void refetch()} />;
  return <MailForm connection={data} actions={actions} />;
}
