import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';

/** Shown until the person and the plan are known. */
export function CheckoutSkeleton() {
  return (
    <CheckoutFrame
      title="Subscribe"
      summary={
        <div className="card" aria-hidden="true">
          <Skeleton className="my-[.9375rem] w-2/3 lg:my-1.5" />
          <Skeleton kind="box" className="mt-5 h-52 max-lg:hidden" />
        </div>
      }
    >
      <FormSkeleton />
      <noscript>
        <p className="mt-4 text-sm">Paying needs JavaScript.</p>
      </noscript>
    </CheckoutFrame>
  );
}
