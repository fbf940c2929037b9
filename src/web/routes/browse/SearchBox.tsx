import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { Input } from '#src/ui/form/Input.tsx';
import { useSlashKey } from './use-slash-key.ts';

const waitMs = 300;

interface SearchBoxProps {
  q: string;
  onFind: (q: string) => void;
}

/** Searches while typing; `/` focuses it from anywhere on the page, Esc clears it. */
export function SearchBox({ q, onFind }: SearchBoxProps) {
  const [text, setText] = useState(q);
  const asked = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(input);

  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    // Text that was typed before Back is no longer searched for.
    clearTimeout(timer.current);
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const find = (value: string) => {
    clearTimeout(timer.current);
    const next = value.trim();
    if (next === asked.current) return;
    asked.current = next;
    onFind(next);
  };
  const type = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => find(value), waitMs);
  };

  return (
    <Input
      ref={input}
      type="search"
      name="q"
      maxLength={200}
      autoComplete="off"
      aria-label="Search designs"
      placeholder="Search designs"
      icon={<Search aria-hidden />}
      keyHint="/"
      className="min-w-0 flex-1"
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
