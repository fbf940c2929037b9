import Search from 'lucide-react/icons/search';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { ClearButton } from './ClearButton.tsx';
import { Input } from './Input.tsx';

const waitMs = 300;

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  /** Name and placeholder: 'Find a file by title'. */
  label: string;
  /** Current search text, as in the URL. */
  value: string;
  /** Called with the trimmed text 300 ms after the last key, at once on Enter, and with '' on Esc. */
  onFind: (text: string) => void;
  /** Name of the key that focuses the box, shown in it from 768 px while it is empty. */
  keyHint?: string;
}

/** Search box that searches while one types; Esc and a button clear it. It follows outside changes of `value`, such as by Back. */
export function SearchField({ label, value, onFind, keyHint, ...input }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const box = useRef<HTMLInputElement>(null);
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

  const clear = () => {
    setText('');
    find('');
  };

  return (
    <Input
      {...input}
      ref={box}
      keyHint={text === '' ? keyHint : undefined}
      end={
        text !== '' && (
          <ClearButton
            onClear={() => {
              clear();
              box.current?.focus();
            }}
          />
        )
      }
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
        clear();
      }}
    />
  );
}
