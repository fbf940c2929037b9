import { Skeleton } from '#src/ui/Skeleton.tsx';

/** The box of the card form, 320 px high. */
export function FormSkeleton() {
  return (
    <div aria-busy="true" className="grid h-80 content-start gap-5">
      <p role="status" className="sr-only">
        Preparing the payment
      </p>
      <Skeleton className="h-6 w-36" />
      <Skeleton kind="box" className="h-11" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton kind="box" className="h-11" />
        <Skeleton kind="box" className="h-11" />
      </div>
      <Skeleton kind="box" className="mt-auto h-(--h-lg)" />
    </div>
  );
}
