import { useNavigate } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';

/** A plain form, so that it works without JavaScript. */
export function NumberForm({ typed, label }: { typed?: string; label: string }) {
  const navigate = useNavigate();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = new FormData(event.currentTarget).get('number');
    if (typeof number === 'string') void navigate({ to: '/licence', search: { number } });
  };
  return (
    <form
      action="/licence"
      className="grid max-w-[40rem] gap-2 sm:grid-cols-[minmax(0,1fr)_auto]"
      onSubmit={submit}
    >
      <Field
        label="Number of the licence"
        hint="24 letters and digits. O counts as 0, and I and L count as 1."
      >
        <Input
          name="number"
          defaultValue={typed}
          maxLength={100}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="7Q4M-ZK2W-9D5T-XB8R-NC3V-HJ6P"
        />
      </Field>
      <Button type="submit" variant="ink" className="sm:mt-6.5 sm:self-start">
        {label}
      </Button>
    </form>
  );
}
