import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, getErrorMessage } from '#src/lib/api-client.ts';
import { formatDateTime } from '#src/lib/date-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { disconnectPayments } from '../../calls.ts';
import type { PaymentsConnection } from '../../schemas.ts';
import { paymentsQuery } from '../queries.ts';
import { ModeBadge } from './ModeBadge.tsx';

const ConfirmDialog = lazyDialog(
  async () => (await import('#src/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog,
);

/** Shows the account that takes the payments, and what was proven of it. */
export function Connected({ connection, mode }: { connection: PaymentsConnection; mode: 'test' | 'live' }) {
  const { setBy, account, acceptsEvents, eventCount } = connection;
  const owner = account?.name ?? account?.id ?? 'An account of Stripe';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-h4">
          {[owner, account?.country].filter((part) => part !== null && part !== undefined).join(', ')}
        </h3>
        <ModeBadge mode={mode} />
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)] rounded-3 border border-line text-sm [&>div]:grid [&>div]:gap-x-4 [&>div]:px-4 [&>div]:py-3 [&>div]:not-first:border-t [&>div]:not-first:border-line sm:[&>div]:grid-cols-[12rem_minmax(0,1fr)]">
        <Row name="Set by" value={describeSetBy(connection)} />
        <Row
          name="Events"
          value={
            acceptsEvents
              ? `All ${eventCount} events that the shop reads arrive at its webhook.`
              : 'There is no webhook yet, so that the shop learns of renewals once a day only. Stripe needs a public https address.'
          }
        />
        {account?.canCharge === false && (
          <Row name="Charges" value="Not yet: activate the account in Stripe first." />
        )}
        <Row name="Test mode works" value={describeProof(connection.testPurchaseAt, testHint)} />
        <Row name="Live mode works" value={describeProof(connection.liveProvenAt, liveHint)} />
      </dl>
      {setBy === 'panel' && <Disconnect />}
    </div>
  );
}

const testHint = 'Not seen yet. Buy Personal with the test card 4242 4242 4242 4242 in test mode.';
const liveHint = 'Not seen yet. It is proven by the first event of live mode, once the account can charge.';

const describeProof = (at: string | null, hint: string) =>
  at === null ? hint : `Seen on ${formatDateTime(at)}`;

function describeSetBy({ setBy, connectedAt }: PaymentsConnection): string {
  if (setBy === 'environment') return 'Set by the environment (STRIPE_SECRET_KEY and others)';
  return connectedAt === null ? 'This page' : `This page, on ${formatDateTime(connectedAt)}`;
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-2">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Disconnect() {
  const queries = useQueryClient();
  const dialog = useDialogTarget();
  const removing = useMutation({
    mutationFn: () => call(disconnectPayments, {}),
    onSuccess: (connection) => {
      dialog.close();
      queries.setQueryData(paymentsQuery().queryKey, connection);
      toast({ title: 'Payments are disconnected', description: 'The shop sells nothing now.' });
    },
    onError: (error) =>
      toast({
        title: 'Payments could not be disconnected',
        description: getErrorMessage(error, 'Try again in a moment.'),
        variant: 'destructive',
      }),
  });
  return (
    <div>
      <Button size="sm" variant="danger-ghost" onClick={() => dialog.openFor()}>
        Disconnect
      </Button>
      {dialog.openCount > 0 && (
        <ConfirmDialog
          open={dialog.isOpen}
          onOpenChange={dialog.setOpen}
          title="Disconnect payments?"
          description="The keys are removed and nothing is sold. Stripe goes on charging the people who have a plan: cancel their subscriptions in its dashboard first."
          confirmLabel="Disconnect"
          pendingLabel="Disconnecting..."
          destructive
          pending={removing.isPending}
          onConfirm={() => removing.mutate()}
        />
      )}
    </div>
  );
}
