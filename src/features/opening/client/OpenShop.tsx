import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, getErrorMessage } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { openShop } from '../calls.ts';
import type { Opening } from '../schemas.ts';
import { listOpen, pointTexts } from './points.ts';
import { openingQuery } from './queries.ts';

/** Opens the shop to everybody. When points are left, they are named first. */
export function OpenShop({ opening, size }: { opening: Opening; size?: 'sm' }) {
  const queries = useQueryClient();
  const keep = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const left = listOpen(opening);
  const change = useMutation({
    mutationFn: () => call(openShop, { body: { origin: location.origin } }),
    onSuccess: (opened) => {
      queries.setQueryData(openingQuery().queryKey, opened);
      toast({ title: 'The shop is open', description: 'Everybody can see it now.' });
    },
    onError: (error) =>
      toast({
        title: 'The shop could not be opened',
        description: getErrorMessage(error, 'Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => setAsking(false),
  });
  if (opening.isOpen) return <p className="text-sm font-semibold text-success">The shop is open.</p>;
  return (
    <>
      <Button
        size={size}
        pending={change.isPending}
        pendingLabel="Opening..."
        onClick={() => (left.length > 0 ? setAsking(true) : change.mutate())}
      >
        Open the shop
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        initialFocus={keep}
        title={
          left.length === 1
            ? 'One point is left. Open anyway?'
            : `${left.length} points are left. Open anyway?`
        }
        description={left.map(({ name }) => pointTexts[name].label).join(' · ')}
        footer={
          <>
            <Button ref={keep} onClick={() => setAsking(false)}>
              Not yet
            </Button>
            <Button
              variant="primary"
              pending={change.isPending}
              pendingLabel="Opening..."
              onClick={() => change.mutate()}
            >
              Open anyway
            </Button>
          </>
        }
      >
        <p className="text-sm text-ink-2">The list stays in the panel until everything is done.</p>
      </Dialog>
    </>
  );
}
