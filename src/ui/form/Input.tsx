import type { ComponentProps, ReactNode } from 'react';
import { controlClass } from './control-class.ts';
import { cx } from '../cx.ts';
import { useFieldControl } from './field-context.ts';
import { useEarlyInput } from './use-early-input.ts';

/** Text box. Within a Field it takes id, description and error state from its context. */
export function Input({
  icon,
  keyHint,
  end,
  className,
  ...props
}: ComponentProps<'input'> & {
  /** Icon inside the box on the left, as in the search box. */
  icon?: ReactNode;
  /** Name of the key that focuses the box, shown on the right from 768 px. */
  keyHint?: string;
  /** A button inside the box on the right, 44 px wide. */
  end?: ReactNode;
}) {
  const wired = { ...useFieldControl(props), ref: useEarlyInput(props) };
  if (!icon && !keyHint && !end)
    return <input type="text" {...props} {...wired} className={cx(controlClass, className)} />;
  return (
    <span className={cx('relative block', className)}>
      {icon && (
        <span className="pointer-events-none absolute left-3.5 top-1/2 -translate-y-1/2 text-ink-3 [&_svg]:size-5">
          {icon}
        </span>
      )}
      <input
        type="text"
        {...props}
        {...wired}
        className={cx(
          controlClass,
          Boolean(icon) && 'pl-10.5!',
          keyHint && 'md:pr-12!',
          Boolean(end) && 'pr-12! [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {keyHint && (
        <kbd aria-hidden className="absolute right-3 top-1/2 hidden -translate-y-1/2 md:block">
          {keyHint}
        </kbd>
      )}
      {end && <span className="absolute top-1/2 right-0.5 -translate-y-1/2">{end}</span>}
    </span>
  );
}
