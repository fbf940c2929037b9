import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';

const looks = {
  good: {
    title: 'This licence is good',
    Icon: Check,
    line: 'border-signal',
    mark: 'bg-success-soft text-success',
  },
  replaced: { title: 'This licence was replaced', Icon: RefreshCw, line: 'border-line', mark: 'bg-sunken' },
  withdrawn: {
    title: 'This licence was withdrawn',
    Icon: Ban,
    line: 'border-danger',
    mark: 'bg-danger-soft text-danger',
  },
  unknown: {
    title: 'We do not know this licence',
    Icon: CircleQuestionMark,
    line: 'border-line',
    mark: 'bg-sunken',
  },
};

interface VerdictProps {
  kind: 'good' | 'replaced' | 'withdrawn' | 'unknown';
  /** The number, as a line above the title. */
  number: ReactNode;
  lead: ReactNode;
  /** Facts about the check itself. */
  notes: readonly { icon: ReactNode; text: ReactNode }[];
}

/** The first thing on the page: whether the licence is good, in words and by a mark. */
export function Verdict({ kind, number, lead, notes }: VerdictProps) {
  const { title, Icon, line, mark } = looks[kind];
  return (
    <header className={cx('border-b-4 pt-8 pb-6', line)}>
      <p className="text-sm wrap-anywhere text-ink-2">{number}</p>
      <div className="mt-4 grid items-center gap-4 md:grid-cols-[auto_minmax(0,1fr)] md:gap-6">
        <span
          className={cx(
            'grid size-16 place-items-center rounded-3 md:size-20 [&_svg]:size-9 [&_svg]:stroke-[2.25] md:[&_svg]:size-11',
            mark,
          )}
        >
          <Icon aria-hidden />
        </span>
        <h1 className="text-display wdth-display">{title}</h1>
      </div>
      <p className="mt-4 max-w-[44rem] text-lg text-pretty wrap-anywhere">{lead}</p>
      <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-1.5 text-sm text-ink-2">
        {notes.map(({ icon, text }, index) => (
          <li
            key={index}
            className="flex gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3"
          >
            {icon}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </header>
  );
}
