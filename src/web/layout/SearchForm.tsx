import { useNavigate } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { comboboxProps, SuggestedSearch } from '#src/features/catalog/client/search/SuggestedSearch.tsx';
import { ClearButton } from '#src/ui/form/ClearButton.tsx';
import { Input } from '#src/ui/form/Input.tsx';

/** A search with suggestions. It is a plain form, which works without JavaScript. */
export function SearchForm({
  name = 'Site',
  label = 'Search designs',
  className,
  fieldClassName,
  listClassName,
  inputClassName,
  children,
}: {
  /** The name of the search among those of the page. */
  name?: string;
  label?: string;
  className?: string;
  fieldClassName: string;
  listClassName: string;
  inputClassName?: string;
  /** Buttons after the field. */
  children?: ReactNode;
}) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const clear = () => {
    setText('');
    field.current?.focus();
  };
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = new FormData(event.currentTarget).get('q');
    void navigate({ to: '/browse', search: typeof q === 'string' ? { q: q.trim() } : {} });
  };
  return (
    <form action="/browse" role="search" aria-label={name} onSubmit={find} className={className}>
      <SuggestedSearch className={fieldClassName} listClassName={listClassName}>
        <Input
          type="search"
          name="q"
          {...comboboxProps}
          aria-label={label}
          placeholder={label}
          icon={<Search aria-hidden />}
          ref={field}
          value={text}
          onChange={({ target }) => setText(target.value)}
          end={text !== '' && <ClearButton onClear={clear} />}
          className={inputClassName}
        />
      </SuggestedSearch>
      {children}
    </form>
  );
}
