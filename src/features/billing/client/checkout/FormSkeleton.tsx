import { cx } from '#src/ui/cx.ts';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';

/** A placeholder of the card form, 320 px high. */
export function FormSkeleton({
  isTitled = false,
}: {
  /** Set when the heading is already shown above. */
  isTitled?: boolean;
}) {
  return (
    <div aria-busy="true" className={cx('flex flex-col gap-5', isTitled ? 'h-[16.75rem]' : 'h-80')}>
      <p role="status" className="sr-only">
        Preparing the payment
      </p>
      {!isTitled && <Skeleton className="mb-2 h-6 w-36" />}
      <Skeleton kind="box" className="h-11" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton kind="box" className="h-11" />
        <Skeleton kind="box" className="h-11" />
      </div>
      <Skeleton kind="box" className="mt-auto h-(--h-lg)" />
    </div>
  );
}
