import { useEffect, useRef } from 'react';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/Button.tsx';
import type { SandboxInvoice } from '../schemas.ts';
import { SandboxCardForm } from './SandboxCardForm.tsx';

/** The payment form under an open invoice. */
export function PayInvoice({
  invoice,
  onPaid,
  onClose,
}: {
  invoice: SandboxInvoice & { clientSecret: string };
  onPaid: (status: 'succeeded' | 'processing') => void;
  onClose: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box} className="grid gap-3">
      <SandboxCardForm
        clientSecret={invoice.clientSecret}
        payLabel={`Pay ${formatMoney(invoice.amountDue, invoice.currency)}`}
        onPaid={onPaid}
      />
      <Button variant="ghost" block onClick={onClose}>
        Not now
      </Button>
    </div>
  );
}
