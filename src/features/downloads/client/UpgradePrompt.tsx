import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { ModelImage } from '#src/features/catalog/client/ModelImage.tsx';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { premiumDesignsQuery } from '#src/features/catalog/client/queries.ts';
import { cappedCount, maxCounted } from '#src/lib/capped-count.ts';
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
  const { data } = useQuery(premiumDesignsQuery());
  const total = data?.total ?? 0;
  const others = (data?.pictures ?? []).filter(({ id }) => id !== model.id).slice(0, picturesShown);
  return (
    <div className="rounded-3 border-[1.5px] border-ink bg-signal-soft p-5">
      <h2 className="text-h3 text-balance">
        {total > 1 ? `One of ${cappedCount(total)} premium designs.` : 'A premium design.'}{' '}
        {formatMonthlyPrice('personal')} a month opens all, cancel any time.
      </h2>
      {others.length > 0 && <OtherPremiums pictures={others} total={total} />}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-2 max-[30rem]:grid-cols-1">
        <UpgradeLink model={model} size="lg">
          <span className="sr-only">Upgrade: </span>Get Personal, {formatMonthlyPrice('personal')} a month
        </UpgradeLink>
        {action}
      </div>
      <p className="mt-3 text-sm text-ink-2">
        {subscription && `${whyNotCovered(subscription)} `}To sell prints with a licence:{' '}
        <PlansLink model={model} className={inlineLink}>
          Commercial, {formatMonthlyPrice('commercial')}
        </PlansLink>
        {!subscription && <SignInInstead model={model} />}
      </p>
    </div>
  );
}

const inlineLink = 'link text-ink pointer-coarse:inline-block pointer-coarse:py-3';
const picturesShown = 4;

/** Shows some of the designs that a plan opens. */
function OtherPremiums({
  pictures,
  total,
}: {
  pictures: readonly Pick<ModelCard, 'id' | 'imageUrl' | 'imageColor' | 'cropX' | 'cropY'>[];
  total: number;
}) {
  const more = total - pictures.length;
  return (
    <p className="mt-3 flex items-center gap-2">
      {pictures.map((model) => (
        <ModelImage
          key={model.id}
          model={model}
          sizes="64px"
          className="aspect-[4/5] max-w-16 min-w-0 flex-1 rounded-1"
        />
      ))}
      {more > 0 && total < maxCounted && (
        <span className="pl-1 text-sm leading-[1.125rem] font-semibold">and {more} more</span>
      )}
    </p>
  );
}

/** The button that leads to the plans and remembers the download. */
export function UpgradeLink({
  model,
  size = 'md',
  children = 'Upgrade',
}: {
  model: DownloadableModel;
  size?: 'md' | 'lg';
  children?: ReactNode;
}) {
  const look = { variant: 'primary', size, block: size === 'lg', className: 'px-3!' } as const;
  return (
    <PlansLink model={model} className={buttonClass(look)}>
      {children}
    </PlansLink>
  );
}

function PlansLink({
  model,
  className,
  children,
}: {
  model: DownloadableModel;
  className: string;
  children: ReactNode;
}) {
  return (
    <Link to="/pricing" className={className} onClick={useRememberForPlan(model)}>
      {children}
    </Link>
  );
}

function SignInInstead({ model }: { model: DownloadableModel }) {
  const remember = useRememberForPlan(model);
  return (
    <>
      . Already have a plan?{' '}
      <Link
        to="/login"
        search={{ returnUrl: `/model/${model.id}` }}
        className={inlineLink}
        onClick={remember}
      >
        Sign in
      </Link>
    </>
  );
}

/** Returns a function that remembers the download, of the design or one of its files, until a plan covers it. */
export function useRememberForPlan({ id, title }: DownloadableModel, fileId?: number): () => void {
  const user = useCurrentUser();
  return () => rememberDownload({ modelId: id, title, fileId, needsPlan: true }, user?.id ?? null);
}
