import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';

/** The password of a new account and its repetition, side by side. One button shows both. */
export function PasswordPair({ errors }: { errors: { password?: string; confirmPassword?: string } }) {
  const [areShown, setShown] = useState(false);
  const input = {
    type: areShown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    required: true,
  } as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem] items-start gap-x-2">
      <Field
        label="Password"
        // The placeholder has the visible hint, so that the button below stays in view.
        hint={errors.password ? undefined : <span className="sr-only">At least 8 characters.</span>}
        error={errors.password}
      >
        <Input name="password" placeholder="8 or more" {...input} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword}>
        <Input name="confirmPassword" {...input} />
      </Field>
      <button
        type="button"
        aria-label="Show both passwords"
        aria-pressed={areShown}
        onClick={() => setShown(!areShown)}
        className="mt-6.5 grid size-11 place-items-center rounded-2 text-ink-2"
      >
        {areShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </button>
    </div>
  );
}
