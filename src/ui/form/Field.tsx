import { type ReactNode, useId, useMemo } from 'react';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { FieldContext } from './field-context.ts';

export interface FieldProps {
  label: ReactNode;
  /** Shown after the label in a lighter color, such as 'optional'. */
  aside?: ReactNode;
  /** At the right end of the label's line, outside of the label: a link or a small button. */
  corner?: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Shown to the right of the hint: a counter or a live state. */
  trailing?: ReactNode;
  /** Id of the control; generated when omitted. */
  id?: string;
  className?: string;
  /** A control that reads the context of this Field: Input, Textarea, PasswordInput or Select. */
  children: ReactNode;
}

/** Renders label, control, hint and error, and connects them by ids. */
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
