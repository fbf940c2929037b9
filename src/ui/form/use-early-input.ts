import {
  type ChangeEvent,
  type ChangeEventHandler,
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { useServed } from '../use-hydrated.ts';

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface ControlProps<Control> {
  ref?: Ref<Control> | undefined;
  onChange?: ChangeEventHandler<Control> | undefined;
}

function isChanged(control: FormControl): boolean {
  if (control instanceof HTMLSelectElement) {
    const served = Array.from(control.options).findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, served);
  }
  // In a group of radio buttons, the chosen one reports a change.
  if (control.type === 'radio') return 'checked' in control && control.checked && !control.defaultChecked;
  if (control.type === 'checkbox') return 'checked' in control && control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

/**
 * Passes to `onChange` what was typed or chosen in a control of the served page before it was hydrated. React keeps such
 * a value until the next render, which would replace it; only in a textarea with served text it writes that text at once.
 * @returns the ref of the control
 */
export function useEarlyInput<Control extends FormControl>({ ref, onChange }: ControlProps<Control>) {
  const own = useRef<Control>(null);
  const isServed = useServed();
  const report = useEffectEvent((target: Control) =>
    onChange?.({ target, currentTarget: target } as ChangeEvent<Control>),
  );
  useImperativeHandle(ref, () => own.current as Control, []);
  useLayoutEffect(() => {
    if (isServed && own.current && isChanged(own.current)) report(own.current);
  }, [isServed]);
  return own;
}
