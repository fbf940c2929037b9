import type { ReactNode } from 'react';

interface PrinterRowProps {
  value: string;
  name: string;
  details: string;
  isSelected: boolean;
  onSelect: (value: string) => void;
  /** Shown at the right end of the row. */
  aside?: ReactNode;
}

/** A row of the chooser: the whole row is the label of its radio button. */
export function PrinterRow({ value, name, details, isSelected, onSelect, aside }: PrinterRowProps) {
  return (
    <li className="flex items-center pr-2 not-first:border-t not-first:border-line has-checked:bg-signal-soft">
      <label className="grid min-h-13 min-w-0 flex-1 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-4 py-2 text-[.9375rem] leading-5">
        <input
          type="radio"
          name="printer"
          value={value}
          checked={isSelected}
          onChange={() => onSelect(value)}
          className="dotted-in row-span-2 grid size-5 cursor-pointer appearance-none place-items-center rounded-full border-[1.5px] border-line-strong bg-raised checked:border-ink checked:bg-ink forced-colors:appearance-auto"
        />
        <span className="[overflow-wrap:anywhere]">{name}</span>
        <small className="text-xs text-ink-3 tabular-nums [li:has(:checked)_&]:text-ink-2">{details}</small>
      </label>
      {aside}
    </li>
  );
}

/** A titled group of rows. */
export function PrinterRows({
  title,
  count,
  children,
}: {
  title: string;
  count: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="float-left flex w-full items-baseline justify-between gap-4 pb-2 text-sm font-semibold">
        {title} <span className="text-xs font-normal text-ink-3 tabular-nums">{count}</span>
      </legend>
      <ul className="clear-both overflow-hidden rounded-2 border border-line bg-surface">{children}</ul>
    </fieldset>
  );
}
