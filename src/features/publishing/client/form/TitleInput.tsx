import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { titleCase } from '#src/lib/text.ts';
import { Input } from '#src/ui/form/Input.tsx';

/** An input that applies title case while typing and keeps the caret's position. */
export function TitleInput({ value, onChange }: { value: string; onChange: (title: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // The text must not be changed while an input method composes.
    if ('isComposing' in nativeEvent && nativeEvent.isComposing === true) return onChange(target.value);
    caret.current = target.selectionStart;
    onChange(titleCase(target.value));
  };
  return (
    <Input ref={input} name="title" autoComplete="off" maxLength={200} value={value} onChange={change} />
  );
}
