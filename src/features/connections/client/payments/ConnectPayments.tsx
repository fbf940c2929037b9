import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { paymentsQuery } from '../queries.ts';
import { QuietNote } from '../QuietNote.tsx';
import { Connected } from './Connected.tsx';
import { KeyForm } from './KeyForm.tsx';
import { OwnerSteps } from './OwnerSteps.tsx';

/**
 * Connects the shop to an account of Stripe by its key.
 * @param props.actions buttons beside the one that connects
 */
export function ConnectPayments({ actions }: { actions?: ReactNode }) {
  const { data, isPending, refetch } = useQuery(paymentsQuery());
  const [isChanging, setChanging] = useState(false);
  if (isPending) return <Skeleton kind="box" className="h-60 rounded-3" />;
  if (data === undefined)
    return <ErrorState message="The payment settings could not be loaded." onRetry={() => void refetch()} />;
  const isOpen = data.setBy === 'nobody' || isChanging;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {data.setBy === 'demo' && (
        <QuietNote title="This is a demo">
          Its payments are simulated, because everybody knows the password of its admin.
        </QuietNote>
      )}
      {data.isUnreadable && (
        <Notice kind="error">
          The stored keys cannot be decrypted, because SESSION_SECRET has changed. Nothing is sold until you
          connect payments again.
        </Notice>
      )}
      {data.mode && <Connected connection={data} mode={data.mode} />}
      {isOpen ? (
        <KeyForm
          actions={
            actions ??
            (isChanging && (
              <Button variant="ghost" onClick={() => setChanging(false)}>
                Cancel
              </Button>
            ))
          }
          onConnected={() => setChanging(false)}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-3 empty:hidden">
          {actions}
          {data.setBy === 'panel' && (
            <Button onClick={() => setChanging(true)}>Check or change the key</Button>
          )}
        </div>
      )}
      {data.setBy !== 'demo' && <OwnerSteps />}
    </div>
  );
}
