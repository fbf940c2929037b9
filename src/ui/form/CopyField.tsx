import Copy from 'lucide-react/icons/copy';
import { useId, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Input } from './Input.tsx';
import { Textarea } from './Textarea.tsx';

interface CopyFieldProps {
  label: string;
  /** The label of the button. */
  button: string;
  value: string;
  /** Shown when the value was copied. */
  copied: string;
  /** Set for a text of several lines. */
  isLong?: boolean;
}

const refused = 'Your browser does not allow it. The text is selected: copy it with the keyboard.';

/** A text with a button that copies it, and whether it worked. If the browser refuses, the text is selected instead. */
export function CopyField({ label, button, value, copied, isLong = false }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [result, setResult] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setResult(copied);
    } catch {
      input.current?.select();
      setResult(refused);
    }
  };
  const control = { ref: input, id, readOnly: true, value };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        {isLong ? (
          <Textarea
            {...control}
            className="min-h-24 w-full resize-none text-sm"
            onFocus={({ target }) => target.select()}
          />
        ) : (
          <Input {...control} className="w-auto! min-w-40 flex-1" onFocus={({ target }) => target.select()} />
        )}
        <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
          {button}
        </Button>
      </div>
      <output className="mt-1.5 block min-h-5 text-sm text-ink-2">{result}</output>
    </div>
  );
}
