import Copy from 'lucide-react/icons/copy';
import { useId, useRef } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { Input } from '#src/ui/form/Input.tsx';

interface CopyFieldProps {
  label: string;
  /** The label of the button. */
  button: string;
  value: string;
  /** Shown when the value was copied. */
  copied: string;
}

/** A text with a button that copies it. If the browser refuses, the text is selected instead. */
export function CopyField({ label, button, value, copied }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ title: copied });
    } catch {
      input.current?.select();
      toast({
        title: 'Error',
        description: 'Your browser did not allow copying. The text is selected: copy it with the keyboard.',
        variant: 'destructive',
      });
    }
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <Input
          ref={input}
          id={id}
          readOnly
          value={value}
          className="min-w-40 flex-1"
          onFocus={({ target }) => target.select()}
        />
        <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
          {button}
        </Button>
      </div>
    </div>
  );
}
