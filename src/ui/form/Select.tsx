import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { cx } from '../cx.ts';
import { useFieldControl } from './field-context.ts';
import { useEarlyInput } from './use-early-input.ts';

/** Native select. Within a Field it takes id, description and error state from its context. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  const wired = { ...useFieldControl(props), ref: useEarlyInput(props) };
  return (
    <select {...props} {...wired} className={cx(controlClass, 'chevron appearance-none pr-10!', className)}>
      {children}
    </select>
  );
}
