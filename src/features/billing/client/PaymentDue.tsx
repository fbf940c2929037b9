import { Link } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { cx } from '#src/ui/cx.ts';
import { getPaymentDueText } from '../subscription-text.ts';
import { getSubscriptionState } from '../subscription-state.ts';

/** Tells a person whose renewal failed what to do and when access ends; renders nothing otherwise. */
export function PaymentDue({
  subscription,
  now,
  className,
}: {
  subscription: Subscription;
  now: Date;
  className?: string;
}) {
  const state = getSubscriptionState(subscription, now);
  if (state.kind !== 'due') return null;
  return (
    <section
      aria-label="Payment due"
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-3 bg-danger-soft p-4 text-sm text-danger',
        className,
      )}
    >
      <CircleAlert aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-60 font-medium">{getPaymentDueText(state.until)}</p>
      <Link to="/billing" className={buttonClass({ variant: 'danger' })}>
        Update payment
      </Link>
    </section>
  );
}
