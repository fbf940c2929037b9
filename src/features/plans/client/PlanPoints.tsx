import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { PlanPoint } from '../plan-points.ts';
import { cx } from '#src/ui/cx.ts';

export function PlanPoints({
  points,
  after,
  className,
}: {
  points: readonly PlanPoint[];
  /** Shown after the text of the last point. */
  after?: ReactNode;
  className?: string;
}) {
  return (
    <ul className={cx('grid gap-3', className)}>
      {points.map(({ included, lead, text }, index) => (
        <li
          key={text}
          className={cx(
            'grid grid-cols-[1.375rem_1fr] items-start gap-2.5 text-[.9375rem] leading-[1.375rem]',
            !included && 'text-ink-3',
          )}
        >
          {included ? (
            <Check aria-hidden className="mt-px size-5" />
          ) : (
            <X aria-hidden className="mt-px size-5" />
          )}
          <span>
            {lead !== undefined && <strong>{lead}</strong>}
            {text}
            {index === points.length - 1 && after}
          </span>
        </li>
      ))}
    </ul>
  );
}
