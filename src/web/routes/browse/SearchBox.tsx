import { useRef } from 'react';
import { SearchField } from '#src/ui/form/SearchField.tsx';
import { useSlashKey } from './use-slash-key.ts';

/** Searches designs; `/` focuses it from anywhere on the page. */
export function SearchBox({ q, onFind }: { q: string; onFind: (q: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(input);
  return (
    <SearchField
      ref={input}
      name="q"
      label="Search designs"
      keyHint="/"
      className="min-w-0 flex-1"
      value={q}
      onFind={onFind}
    />
  );
}
