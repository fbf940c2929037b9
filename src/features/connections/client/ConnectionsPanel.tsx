import type { ReactNode } from 'react';
import { MailSettings } from './mail/MailSettings.tsx';
import { ConnectPayments } from './payments/ConnectPayments.tsx';

/** Connects the shop to its mail server and to Stripe. */
export function ConnectionsPanel() {
  return (
    <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-6">
      <p className="-mt-4 text-sm text-ink-2">
        Passwords and keys are kept encrypted, and never shown again. A change is in force at once.
      </p>
      <Box id="mail-settings" title="Mail">
        <MailSettings />
      </Box>
      <Box id="payment-settings" title="Payments">
        <ConnectPayments />
      </Box>
    </div>
  );
}

function Box({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-3 border border-line bg-surface">
      <h2
        id={id}
        className="flex min-h-14 items-center border-b border-line px-4 text-h3 font-stretch-[92%] md:px-5"
      >
        {title}
      </h2>
      <div className="p-4 md:p-5">{children}</div>
    </section>
  );
}
