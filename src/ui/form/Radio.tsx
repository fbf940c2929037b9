import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useEarlyInput } from './use-early-input.ts';

export function Radio({
  children,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'type'> & {
  /** The whole row is the label. Put radios of one name into a `fieldset` with a `legend`. */
  children: ReactNode;
}) {
  const ref = useEarlyInput(props);
  return (
    <label
      className={cx('flex cursor-pointer items-start gap-2.5 py-1.5 text-sm pointer-coarse:py-3', className)}
    >
      <input
        {...props}
        ref={ref}
        type="radio"
        className={cx(
          'dotted-in grid size-5 shrink-0 cursor-pointer appearance-none place-items-center rounded-full',
          'border-[1.5px] border-line-strong bg-raised checked:border-ink checked:bg-ink',
          'forced-colors:appearance-auto disabled:cursor-not-allowed disabled:opacity-60',
        )}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
