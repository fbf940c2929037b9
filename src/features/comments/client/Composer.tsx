import { useId, type KeyboardEvent, type Ref } from 'react';
import { formatCount, countCodePoints } from '#src/lib/text.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Textarea } from '#src/ui/form/Textarea.tsx';
import { maxCommentLength } from '../constants.ts';

export interface ComposerProps {
  /** Accessible name of the text area. */
  label: string;
  placeholder?: string;
  text: string;
  onChange: (text: string) => void;
  /** Called when the button is pressed, or for Ctrl or Cmd with Enter. */
  onSubmit: () => void;
  submitLabel: string;
  pendingLabel: string;
  pending: boolean;
  /** Adds the Cancel button; also called for Escape. */
  onCancel?: () => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Renders a text area with a character count and a submit button. The text is read-only while the request is pending. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, text, onChange, onSubmit, submitLabel, pendingLabel, pending, onCancel, ref } =
    props;
  const countId = useId();
  const length = countCodePoints(text);
  const isTooLong = length > maxCommentLength;
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!pending) onSubmit();
    } else if (event.key === 'Escape' && onCancel && !pending) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <div data-holds-escape={onCancel ? '' : undefined} className="min-w-0 flex-1">
      <Textarea
        ref={ref}
        aria-label={label}
        aria-describedby={countId}
        aria-invalid={isTooLong || undefined}
        placeholder={placeholder}
        value={text}
        rows={2}
        readOnly={pending}
        className="block min-h-18!"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
      />
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        <p
          id={countId}
          className={cx('mr-auto text-xs tabular-nums', isTooLong ? 'text-danger' : 'text-ink-3')}
        >
          <span className="sr-only">Characters: </span>
          {formatCount(length)} / {formatCount(maxCommentLength)}
        </p>
        {onCancel && (
          <Button variant="ghost" size="sm" disabled={pending} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button variant="ink" size="sm" pending={pending} pendingLabel={pendingLabel} onClick={onSubmit}>
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}
