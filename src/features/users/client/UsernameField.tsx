import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import type { ComponentProps } from 'react';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { cx } from '#src/ui/cx.ts';
import type { UsernameState } from './use-username-check.ts';

const rule = 'Letters, digits, spaces and underscores.';
const tones = {
  unchecked: 'text-ink-3',
  checking: 'text-ink-3',
  available: 'text-success',
  unavailable: 'text-danger font-medium',
};

/** Edits the username and announces its availability to screen readers. */
export function UsernameField({
  state,
  error,
  input,
}: {
  state: UsernameState;
  error?: string;
  input: ComponentProps<'input'>;
}) {
  const { status, message } = state;
  const said = error === undefined ? message : '';
  const isWrong = error !== undefined || status === 'unavailable';
  const hint = (
    <span className="flex flex-wrap gap-x-1.5">
      <span role="status" className={cx('flex gap-1.5 [&_svg]:mt-px [&_svg]:size-4', tones[status])}>
        {said !== '' && status === 'available' && <CircleCheck aria-hidden />}
        {said !== '' && status === 'unavailable' && <CircleX aria-hidden />}
        {said !== '' && withStop(said)}
      </span>
      {(said === '' || status === 'available') && <span>{rule}</span>}
    </span>
  );
  return (
    <Field label="Username" hint={hint} error={error}>
      <Input
        {...input}
        aria-invalid={isWrong || undefined}
        autoComplete="nickname"
        spellCheck={false}
        required
      />
    </Field>
  );
}

function withStop(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
