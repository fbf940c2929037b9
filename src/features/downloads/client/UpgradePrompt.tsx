import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import type { Subscription } from '#src/features/plans/contract.ts';
import { priceOf } from '#src/features/plans/plans.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { rememberDownload } from './pending-download.ts';
import { whyNotCovered } from './upgrade-text.ts';
import type { DownloadableModel } from './use-download.ts';

interface UpgradePromptProps {
  model: DownloadableModel;
  /** Of who is signed in. */
  subscription: Subscription | undefined;
  /** Stands at the right of the upgrade. */
  action?: ReactNode;
}

/** In place of the download of a premium design that the plan does not cover; the download is kept for afterwards. */
export function UpgradePrompt({ model, subscription, action }: UpgradePromptProps) {
  return (
    <div className="rounded-3 border-[1.5px] border-ink bg-signal-soft p-5">
      <h2 className="text-h3">This is a premium design</h2>
      <p className="mt-1.5 mb-4 text-sm">
        {subscription && `${whyNotCovered(subscription)} `}Personal opens every design for{' '}
        {priceOf('personal')} per month.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <UpgradeLink model={model} isLarge />
        {action}
      </div>
      {!subscription && <SignInInstead model={model} />}
    </div>
  );
}

interface UpgradeLinkProps {
  model: DownloadableModel;
  isLarge?: boolean;
}

/** The way to the plans, with the download kept. */
export function UpgradeLink({ model, isLarge = false }: UpgradeLinkProps) {
  const keep = useKeepForPlan(model);
  return (
    <Link
      to="/pricing"
      className={buttonClass({ variant: 'primary', size: isLarge ? 'lg' : 'md', block: isLarge })}
      onClick={keep}
    >
      Upgrade
    </Link>
  );
}

function SignInInstead({ model }: { model: DownloadableModel }) {
  const keep = useKeepForPlan(model);
  return (
    <p className="mt-3 text-sm">
      Already have a plan?{' '}
      <Link
        to="/login"
        search={{ returnUrl: `/model/${model.id}` }}
        className="link pointer-coarse:inline-block pointer-coarse:py-3"
        onClick={keep}
      >
        Sign in
      </Link>
    </p>
  );
}

function useKeepForPlan({ id, title }: DownloadableModel): () => void {
  const user = useCurrentUser();
  return () => rememberDownload({ modelId: id, title, needsPlan: true }, user?.id ?? null);
}
