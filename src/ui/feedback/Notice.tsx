import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

const looks = {
  info: 'bg-signal-soft text-ink',
  success: 'bg-success-soft text-success',
  error: 'bg-danger-soft text-danger',
};

/** Shows a short text in a colored box, which is announced when it appears. */
export function Notice({
  kind,
  className,
  children,
}: {
  /** `error` interrupts a screen reader; the other kinds are announced politely. */
  kind: 'info' | 'success' | 'error';
  className?: string;
  children: ReactNode;
}) {
  const Icon = kind === 'success' ? CircleCheck : CircleAlert;
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex gap-2.5 rounded-3 p-3 text-sm font-medium forced-colors:border [&_svg]:mt-px [&_svg]:size-4.5 [&_svg]:shrink-0',
        looks[kind],
        className,
      )}
    >
      <Icon aria-hidden />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
