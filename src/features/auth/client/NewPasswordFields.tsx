import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { cx } from '#src/ui/cx.ts';
import { Field } from '#src/ui/form/Field.tsx';
import { PasswordInput } from '#src/ui/form/PasswordInput.tsx';
import { isLongEnough, minLength, type NewPassword, type NewPasswordErrors } from './new-password.ts';

/** The fields for a new password and its repetition. Shows whether it meets the length rule. */
export function NewPasswordFields({
  value,
  onChange,
  errors,
}: {
  value: NewPassword;
  /** Called with the field that has changed. */
  onChange: (change: Partial<NewPassword>) => void;
  errors: NewPasswordErrors;
}) {
  const isMet = isLongEnough(value.password);
  return (
    <>
      <Field
        label="New password"
        error={errors.password}
        hint={
          <span
            className={cx('flex items-center gap-1.5 [&_svg]:size-4', isMet && 'font-medium text-success')}
          >
            {isMet ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
            At least {minLength} characters
            <span role="status" className="sr-only">
              {isMet ? 'Met' : ''}
            </span>
          </span>
        }
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          required
          value={value.password}
          onChange={({ target }) => onChange({ password: target.value })}
        />
      </Field>
      <Field label="Repeat it" error={errors.repeated}>
        <PasswordInput
          name="repeated"
          autoComplete="new-password"
          required
          value={value.repeated}
          onChange={({ target }) => onChange({ repeated: target.value })}
        />
      </Field>
    </>
  );
}
