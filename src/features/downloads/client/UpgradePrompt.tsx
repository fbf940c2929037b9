import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { formatMonthlyPrice, getPlan } from '#src/features/plans/plans.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { rememberDownload } from './pending-download.ts';
import type { DownloadableModel } from './use-download.ts';

/** Explains why a subscription does not cover premium designs. */
export function whyNotCovered({ tier, status }: Pick<Subscription, 'tier' | 'status'>): string {
  if (tier === 'free') return 'Your Free plan covers the free library.';
  return status === 'past_due'
    ? `Your ${getPlan(tier).name} plan is on hold, because its last payment failed.`
    : `Your ${getPlan(tier).name} plan has ended.`;
}

/** Replaces the download button of a premium design that the plan does not cover, and remembers the download. */
export function UpgradePrompt({
  model,
  subscription,
  action,
}: {
  model: DownloadableModel;
  /** Undefined for a visitor. */
  subscription: Subscription | undefined;
  /** Rendered to the right of the upgrade link. */
  action?: ReactNode;
}) {
  return (
    <div className="rounded-3 border-[1.5px] border-ink bg-signal-soft p-5">
      <h2 className="text-h3">This is a premium design</h2>
      <p className="mt-1.5 mb-4 text-sm">
        {subscription && `${whyNotCovered(subscription)} `}Personal opens every design for{' '}
        {formatMonthlyPrice('personal')} per month.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <UpgradeLink model={model} isLarge />
        {action}
      </div>
      {!subscription && <SignInInstead model={model} />}
    </div>
  );
}

/** Links to the plans and remembers the download. */
export function UpgradeLink({ model, isLarge = false }: { model: DownloadableModel; isLarge?: boolean }) {
  const remember = useRememberForPlan(model);
  return (
    <Link
      to="/pricing"
      className={buttonClass({ variant: 'primary', size: isLarge ? 'lg' : 'md', block: isLarge })}
      onClick={remember}
    >
      Upgrade
    </Link>
  );
}

function SignInInstead({ model }: { model: DownloadableModel }) {
  const remember = useRememberForPlan(model);
  return (
    <p className="mt-3 text-sm">
      Already have a plan?{' '}
      <Link
        to="/login"
        search={{ returnUrl: `/model/${model.id}` }}
        className="link pointer-coarse:inline-block pointer-coarse:py-3"
        onClick={remember}
      >
        Sign in
      </Link>
    </p>
  );
}

/** Returns a function that remembers the download, of the design or one of its files, until a plan covers it. */
export function useRememberForPlan({ id, title }: DownloadableModel, fileId?: number): () => void {
  const user = useCurrentUser();
  return () => rememberDownload({ modelId: id, title, fileId, needsPlan: true }, user?.id ?? null);
}
