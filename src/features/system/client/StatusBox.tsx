import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import { cx } from '#src/ui/cx.ts';
import { ProgressBar } from '#src/ui/feedback/ProgressBar.tsx';
import { Spinner } from '#src/ui/feedback/Spinner.tsx';
import type { RowBox } from './rows/list-rows.ts';
import type { Row, RowAction } from './rows/row.ts';
import { RowActionButton, type RowActions } from './RowActionButton.tsx';

const looks = {
  ok: { Icon: CircleCheck, color: 'text-success', words: 'In order: ' },
  wait: { Icon: TriangleAlert, color: 'text-ink', words: 'Look soon: ' },
  bad: { Icon: CircleX, color: 'text-danger', words: 'Needs you: ' },
};

interface StatusBoxProps extends RowBox {
  actions: RowActions;
  /** The action that the strip on top already offers. */
  offered: RowAction | undefined | false;
}

/** A part of the page: its title, and a row for each thing with its state. */
export function StatusBox({ title, rows, actions, offered }: StatusBoxProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-3 border border-line bg-surface">
      <h2
        id={id}
        className="flex min-h-14 items-center border-b border-line px-4 py-3 text-h4 font-stretch-[92%] md:px-5"
      >
        {title}
      </h2>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <StatusRow key={row.id} row={row} actions={actions} offered={offered} />
        ))}
      </ul>
    </section>
  );
}

function StatusRow({ row, actions, offered }: { row: Row } & Pick<StatusBoxProps, 'actions' | 'offered'>) {
  const { state, name, value, text, meter } = row;
  const { Icon, color, words } = looks[state];
  const shown = row.actions?.filter((action) => action !== offered) ?? [];
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-0.5 px-4 py-3 md:grid-cols-[1.5rem_11rem_minmax(0,1fr)_auto] md:gap-x-4 md:px-5 md:py-4">
      <span className={cx('mt-0.5 [&_svg]:size-5', color)}>
        {meter?.isProgress ? <Spinner /> : <Icon aria-hidden />}
        {!meter?.isProgress && <span className="sr-only">{words}</span>}
      </span>
      <h3 className="text-[.9375rem] leading-6 font-semibold font-stretch-100% tracking-normal">{name}</h3>
      <p className="col-start-2 text-[.9375rem] leading-6 wrap-anywhere tabular-nums md:col-start-3">
        {value}
      </p>
      {meter && (
        <div className="col-start-2 mt-1.5 max-w-72 md:col-start-3">
          <Meter {...meter} />
        </div>
      )}
      <p className="col-start-2 text-sm text-pretty wrap-anywhere text-ink-2 md:col-start-3">{text}</p>
      {shown.length > 0 && (
        <div className="col-start-2 mt-2 flex flex-wrap gap-2 md:col-start-4 md:row-span-3 md:row-start-1 md:mt-0 md:self-center">
          {shown.map((action, at) => (
            <RowActionButton
              key={action.kind}
              action={action}
              actions={actions}
              isFirst={at === 0}
              of={value}
            />
          ))}
        </div>
      )}
    </li>
  );
}

function Meter({ label, percent, isProgress }: NonNullable<Row['meter']>) {
  if (isProgress) return <ProgressBar label={label} percent={percent} />;
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-1 bg-sunken forced-colors:border"
    >
      <div
        className="h-full rounded-1 bg-ink forced-colors:bg-[Highlight]"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
