import { type ComponentProps, useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { controlClass } from './control-class.ts';
import { cx } from '../cx.ts';
import { useFieldControl } from './field-context.ts';
import { useEarlyInput } from './use-early-input.ts';

/** Password box with a button that reveals the password. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const wired = { ...useFieldControl(props), ref: useEarlyInput(props) };
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        {...wired}
        type={shown ? 'text' : 'password'}
        className={cx(controlClass, 'pr-12!', className)}
      />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={shown}
        aria-controls={wired.id}
        onClick={() => setShown(!shown)}
        className="absolute right-0 top-0 grid h-full w-11 place-items-center rounded-2 text-ink-2"
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </button>
    </span>
  );
}
