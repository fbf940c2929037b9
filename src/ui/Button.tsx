import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { cx } from './cx.ts';
import { Spinner } from './feedback/Spinner.tsx';

export function Button(
  props: Omit<ComponentProps<'button'>, 'className'> &
    ButtonLook & {
      /** When true, the button keeps the focus, ignores presses and shows `pendingLabel` with a spinner. */
      pending?: boolean;
      /** Fixed text while pending, such as 'Downloading...'. The button is as wide as the wider of both labels. */
      pendingLabel?: string;
      icon?: ReactNode;
    },
) {
  const {
    variant,
    size,
    block,
    iconOnly,
    className,
    pending,
    pendingLabel,
    icon,
    onClick,
    children,
    ...rest
  } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  const label = (
    <>
      {icon}
      {children}
    </>
  );
  return (
    <>
      <button
        type="button"
        {...rest}
        // The accessible name is the visible pending label as well (WCAG 2.5.3).
        aria-label={pending && pendingLabel !== undefined ? undefined : rest['aria-label']}
        aria-disabled={pending || rest['aria-disabled'] || undefined}
        className={buttonClass({ variant, size, block, iconOnly, className })}
        onClick={press}
      >
        {pendingLabel === undefined ? (
          <>
            {pending ? <Spinner /> : icon}
            {children}
          </>
        ) : (
          <TwoLabels pending={pending} pendingLabel={pendingLabel} label={label} />
        )}
      </button>
      {pendingLabel !== undefined && <output className="sr-only">{pending ? pendingLabel : ''}</output>}
    </>
  );
}

function TwoLabels({
  pending,
  pendingLabel,
  label,
}: {
  pending?: boolean;
  pendingLabel: string;
  label: ReactNode;
}) {
  const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2';
  return (
    <span className="grid">
      <span className={cx(cell, pending && 'invisible')}>{label}</span>
      <span className={cx(cell, !pending && 'invisible')}>
        <Spinner />
        {pendingLabel}
      </span>
    </span>
  );
}
