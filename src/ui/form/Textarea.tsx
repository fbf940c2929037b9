import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { countCodePoints } from '#src/lib/text.ts';
import { controlClass } from './control-class.ts';
import { cx } from '../cx.ts';
import { useFieldControl } from './field-context.ts';
import { useEarlyInput } from './use-early-input.ts';

/** Multi-line text box. Within a Field it takes id, description and error state from its context. */
export function Textarea({
  countTo,
  className,
  onChange,
  ...props
}: ComponentProps<'textarea'> & {
  /** Shows a counter such as '51 / 500'. The limit itself is enforced by `maxLength` or the schema. */
  countTo?: number;
}) {
  const wired = useFieldControl(props);
  const [typed, setTyped] = useState(String(props.defaultValue ?? ''));
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value);
    onChange?.(event);
  };
  const ref = useEarlyInput({ ref: props.ref, onChange: change });
  const area = (
    <textarea
      {...props}
      {...wired}
      ref={ref}
      onChange={change}
      className={cx(controlClass, 'min-h-30 resize-y', className)}
    />
  );
  if (countTo === undefined) return area;
  const length = countCodePoints(props.value === undefined ? typed : String(props.value));
  return (
    <div className="grid gap-1.5">
      {area}
      <p className={cx('text-right text-xs tabular-nums', length > countTo ? 'text-danger' : 'text-ink-3')}>
        <span className="sr-only">Characters: </span>
        {length} / {countTo}
      </p>
    </div>
  );
}
