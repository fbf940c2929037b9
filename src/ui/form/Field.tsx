import { type ReactNode, useId, useMemo } from 'react';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { FieldContext } from './field-context.ts';

export interface FieldProps {
  label: ReactNode;
  /** Said after the label in a lighter tone, such as 'optional'. */
  aside?: ReactNode;
  /** At the right end of the label's line, outside of the label: a link or a small button. */
  corner?: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Right of the hint line: a counter, a live state. */
  trailing?: ReactNode;
  /** The control's id; made up when left out. */
  id?: string;
  className?: string;
  /** One control that reads the Field around it: Input, Textarea, PasswordInput, Select. */
  children: ReactNode;
}

/** Label, control, hint and error, tied together with ids. */
export function Field({ label, aside, corner, hint, error, trailing, id, className, children }: FieldProps) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  const wiring = useMemo(
    () => ({ id: controlId, describedBy, invalid: Boolean(error) }),
    [controlId, describedBy, error],
  );
  return (
    <div className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5 ${className ?? ''}`}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={controlId} className="text-sm font-semibold">
          {label}
          {aside && <span className="font-normal text-ink-3"> {aside}</span>}
        </label>
        {corner}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && (
        <p id={errorId} className="flex gap-1.5 text-xs font-medium text-danger [&_svg]:mt-px [&_svg]:size-4">
          <CircleAlert aria-hidden />
          {error}
        </p>
      )}
      {(hint || trailing) && (
        <div className="flex justify-between gap-3 text-xs text-ink-3">
          <p id={hintId}>{hint}</p>
          {trailing}
        </div>
      )}
    </div>
  );
}
