import { useRouter } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import type { PaidTier } from '../../schemas.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { findPendingDownload } from '#src/features/downloads/client/pending-download.ts';
import { getPlan } from '#src/features/plans/plans.ts';
import { formatDate } from '#src/lib/date-text.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { StepText } from './StepText.tsx';

type How = 'paid' | 'processing' | 'changed';

const delaysMs: Record<How, number> = { paid: 1000, processing: 2000, changed: 1000 };

/** Confirms the result, and leads to the dashboard after one or two seconds. */
export function Done({ how, tier, user }: { how: How; tier: PaidTier; user: CurrentUser }) {
  const { history } = useRouter();
  const [download] = useState(() => findPendingDownload(user.id));
  useEffect(() => {
    // Replacing the entry of this page lets Back lead to where the plan was chosen.
    const timer = setTimeout(() => history.replace('/dashboard'), delaysMs[how]);
    return () => clearTimeout(timer);
  }, [how, history]);
  return (
    <StepText
      icon={<CircleCheck aria-hidden className="text-success" />}
      title={getTitle(how, tier, user.subscription)}
      text={
        <>
          {how === 'processing' && <p>Your bank takes a little longer. You can use your plan meanwhile.</p>}
          {download?.needsPlan && (
            <p className="wrap-anywhere">{download.title} downloads there by itself.</p>
          )}
          <p>{checkoutMessages.leaving}</p>
        </>
      }
    />
  );
}

function getTitle(how: How, tier: PaidTier, { stripeSubscription: plan }: Subscription): string {
  const { name } = getPlan(tier);
  if (how === 'processing') return 'Payment processing';
  if (how === 'paid') return `You have ${name} now`;
  if (plan?.pendingTier === tier && plan.changesAt !== null) {
    return `${name} begins on ${formatDate(plan.changesAt)}`;
  }
  return `You have ${name}`;
}
