import type { Ref } from 'react';
import { Notice } from '#src/ui/feedback/Notice.tsx';

/** Shows above the button what failed and why. */
export function FailureBox({
  ref,
  title = 'Payment Failed',
  message,
}: {
  ref: Ref<HTMLDivElement>;
  title?: string;
  message: string | undefined;
}) {
  if (message === undefined) return null;
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mb-32 rounded-3">
      <Notice kind="error">
        <p className="font-semibold">{title}</p>
        <p className="font-normal">{message}</p>
      </Notice>
    </div>
  );
}
