import { Link } from '@tanstack/react-router';
import Circle from 'lucide-react/icons/circle-dashed';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '#src/ui/button-class.ts';
import { ProgressBar } from '#src/ui/feedback/ProgressBar.tsx';
import type { Opening, Point } from '../schemas.ts';
import { listOpen, pointTexts } from './points.ts';

const marks = {
  done: { Icon: CircleCheck, className: 'text-success', words: 'done' },
  waiting: { Icon: Circle, className: 'text-ink-3', words: 'waiting' },
  wrong: { Icon: CircleX, className: 'text-danger', words: 'not in order' },
};

/** Lists the points to complete before the shop opens. A point that is done while the list is shown is announced. */
export function PointList({ opening }: { opening: Opening }) {
  const { points } = opening;
  const done = points.length - listOpen(opening).length;
  return (
    <>
      <p className="mb-2 text-sm font-semibold">
        {done} of {points.length} done
      </p>
      <ProgressBar label="Before you open" percent={(done / points.length) * 100} />
      <p role="status" className="sr-only">
        {useAnnouncement(points)}
      </p>
      <ul className="mt-4 divide-y divide-line rounded-3 border border-line bg-surface">
        {points.map((point) => (
          <PointRow key={point.name} point={point} />
        ))}
      </ul>
    </>
  );
}

/** Returns the text about the points that were done since the list was shown. */
function useAnnouncement(points: readonly Point[]): string {
  const before = useRef(points);
  const [text, setText] = useState('');
  useEffect(() => {
    const added = points.filter(
      ({ name, state }) =>
        state === 'done' && before.current.some((one) => one.name === name && one.state !== 'done'),
    );
    before.current = points;
    if (added.length > 0) setText(added.map(({ name }) => `${pointTexts[name].label}, done`).join('. '));
  }, [points]);
  return text;
}

function PointRow({ point: { name, state, text } }: { point: Point }) {
  const { label, action } = pointTexts[name];
  const { Icon, className, words } = marks[state];
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 px-4 py-3 md:grid-cols-[1.5rem_minmax(0,1fr)_auto] md:items-center md:px-5">
      <Icon aria-hidden className={`mt-0.5 size-5 self-start md:row-span-2 ${className}`} />
      <p className="text-[.9375rem] leading-6 font-semibold">
        {label}
        <span className="sr-only">, {words}</span>
      </p>
      <p className="col-start-2 text-sm text-pretty wrap-anywhere text-ink-2">{text}</p>
      {action && state !== 'done' && (
        <Link
          to={action.to}
          {...(action.tab !== undefined && { search: { tab: action.tab } })}
          {...(action.hash !== undefined && { hash: action.hash })}
          className={buttonClass({
            size: 'sm',
            className:
              'col-start-2 mt-2 justify-self-start md:col-start-3 md:row-span-2 md:row-start-1 md:mt-0',
          })}
        >
          {action.label}
          <span className="sr-only">: {label}</span>
        </Link>
      )}
    </li>
  );
}
