import { useRef, type InputEvent } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { groupDigits, testCards } from '../test-cards.ts';
import { formatExpiry, formatCardNumber, findCaret } from './card-text.ts';

export interface CardErrors {
  number?: string;
  expiry?: string;
  cvc?: string;
}

/** The fields `number`, `expiry` and `cvc` of a test card form, with buttons that fill in test numbers. */
export function CardFields({ errors, isLocked }: { errors: CardErrors; isLocked: boolean }) {
  const fields = useRef<HTMLDivElement>(null);

  const fillIn = (number: string) => {
    const values: Record<string, string> = {
      number: groupDigits(number),
      expiry: `12/${(new Date().getFullYear() + 4) % 100}`,
      cvc: '123',
    };
    for (const [name, value] of Object.entries(values)) {
      const input = fields.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (input) input.value = value;
    }
  };

  const plain = { inputMode: 'numeric', autoComplete: 'off', readOnly: isLocked, required: true } as const;
  return (
    <div ref={fields} className="grid gap-5">
      <Field label="Card number" hint="Do not type a real card: no money moves here." error={errors.number}>
        <Input
          {...plain}
          name="number"
          maxLength={40}
          onInput={(event) => reformat(event, formatCardNumber)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Expiry" error={errors.expiry}>
          <Input
            {...plain}
            name="expiry"
            placeholder="MM/YY"
            maxLength={10}
            onInput={(event) => {
              const isRemoving = event.nativeEvent.inputType?.startsWith('delete') ?? false;
              reformat(event, (typed) => formatExpiry(typed, isRemoving));
            }}
          />
        </Field>
        <Field label="Security code" error={errors.cvc}>
          <Input {...plain} name="cvc" placeholder="123" maxLength={4} />
        </Field>
      </div>
      <div role="group" aria-label="Test numbers" className="grid gap-1">
        <p className="text-xs text-ink-3">Test numbers, to fill in:</p>
        {testCards.map(({ number, label }) => (
          <div key={number} className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
            <Button
              variant="ghost"
              size="sm"
              className="-ml-3.5 tabular-nums aria-disabled:bg-transparent!"
              aria-disabled={isLocked || undefined}
              onClick={() => !isLocked && fillIn(number)}
            >
              {groupDigits(number)}
            </Button>
            {label}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Formats the text and keeps the caret behind the digit that was typed. */
function reformat({ currentTarget: input }: InputEvent<HTMLInputElement>, format: (typed: string) => string) {
  const typed = input.value;
  const caret = input.selectionStart ?? typed.length;
  const text = format(typed);
  if (text === typed) return;
  const place =
    caret === typed.length ? text.length : findCaret(text, typed.slice(0, caret).replace(/\D/g, '').length);
  input.value = text;
  input.setSelectionRange(place, place);
}
