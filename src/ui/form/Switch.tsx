import { type ComponentProps, type ReactNode, useId } from 'react';
import { useEarlyInput } from './use-early-input.ts';

/** A setting that is on or off, with its label on the left. */
export function Switch({
  hint,
  children,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  hint?: ReactNode;
  /** The label. */
  children: ReactNode;
}) {
  const id = useId();
  const ref = useEarlyInput(props);
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="min-w-0 cursor-pointer text-sm font-semibold">
        {children}
        {hint !== undefined && <span className="block text-xs font-normal text-ink-2">{hint}</span>}
      </label>
      <input
        {...props}
        id={id}
        ref={ref}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A checkbox has its own state.
        role="switch"
        className={[
          'relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong bg-raised',
          'transition-colors duration-(--t-fast) checked:border-ink checked:bg-ink',
          "after:absolute after:top-[.1875rem] after:left-[.1875rem] after:size-[1.1875rem] after:rounded-full after:bg-line-strong after:transition-transform after:content-['']",
          'checked:after:translate-x-5 checked:after:bg-on-ink',
          'forced-colors:appearance-auto disabled:cursor-not-allowed disabled:opacity-60',
        ].join(' ')}
      />
    </div>
  );
}
