import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';

const looks = {
  good: { Icon: CircleCheck, box: 'bg-success-soft', icon: 'text-success' },
  info: { Icon: TriangleAlert, box: 'bg-signal-soft', icon: '' },
  bad: { Icon: CircleX, box: 'bg-danger-soft', icon: 'text-danger' },
};

interface StripProps {
  kind: keyof typeof looks;
  /** `alert` interrupts a screen reader. */
  role?: 'alert' | 'status';
  title: string;
  text: string;
  children?: ReactNode;
}

/** A colored strip with a bold sentence, one more sentence, and what can be done. */
export function Strip({ kind, role, title, text, children }: StripProps) {
  const { Icon, box, icon } = looks[kind];
  return (
    <div
      role={role}
      className={cx(
        'mb-6 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 rounded-3 px-4 py-3 text-sm forced-colors:border md:grid-cols-[auto_minmax(0,1fr)_auto]',
        box,
      )}
    >
      <Icon aria-hidden className={cx('size-5 self-start md:self-center', icon)} />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-2">{text}</p>
      </div>
      {children && <div className="max-md:col-start-2">{children}</div>}
    </div>
  );
}
