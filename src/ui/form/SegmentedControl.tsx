import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cx } from '../cx.ts';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

export interface SegmentedControlProps<Value extends string> {
  /** The group's name. */
  label: string;
  value: Value;
  segments: ReadonlyArray<Segment<Value>>;
  onChange: (value: Value) => void;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Radio group whose few options are shown in one row; arrow keys select. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, segments, onChange } = props;
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const at = segments.findIndex((segment) => segment.value === value);
    const index = (at + step + segments.length) % segments.length;
    const next = segments[index];
    if (!next) return;
    onChange(next.value);
    group.current?.querySelectorAll('button')[index]?.focus();
  };
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      onKeyDown={move}
      tabIndex={-1}
      className="inline-flex gap-0.5 rounded-2 border border-line bg-surface p-[3px]"
    >
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          role="radio"
          aria-checked={segment.value === value}
          tabIndex={segment.value === value ? 0 : -1}
          onClick={() => onChange(segment.value)}
          className={cx(
            'inline-flex min-h-7.5 items-center gap-1.5 rounded-[5px] px-3 text-xs font-medium text-ink-2 pointer-coarse:min-h-11',
            'aria-checked:bg-ink aria-checked:text-on-ink',
          )}
        >
          {segment.icon}
          {segment.label}
        </button>
      ))}
    </div>
  );
}
