import Search from 'lucide-react/icons/search';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Input } from './Input.tsx';

const waitMs = 300;

export interface SearchFieldProps {
  /** Name and placeholder: 'Find a file by title'. */
  label: string;
  /** Current search text, as in the URL. */
  value: string;
  /** Called with the trimmed text 300 ms after the last key, at once on Enter, and with '' on Esc. */
  onFind: (text: string) => void;
  /** Name of the parameter, for a form that also works without JavaScript. */
  name?: string;
  /** Name of the key that focuses the box, shown in it from 768 px. */
  keyHint?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

/** Search box that searches while one types; Esc clears it. It follows outside changes of `value`, such as by Back. */
export function SearchField({ label, value, onFind, ...input }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    // Text that was typed before Back is no longer searched for.
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const find = (typed: string) => {
    clearTimeout(timer.current);
    const next = typed.trim();
    if (next === asked.current) return;
    asked.current = next;
    onFind(next);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => find(typed), waitMs);
  };

  return (
    <Input
      {...input}
      type="search"
      maxLength={200}
      autoComplete="off"
      aria-label={label}
      placeholder={label}
      icon={<Search aria-hidden />}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') find(text);
        if (event.key !== 'Escape' || text === '') return;
        event.preventDefault();
        setText('');
        find('');
      }}
    />
  );
}
