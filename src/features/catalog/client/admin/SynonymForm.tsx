import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { placeFailure } from '#src/ui/form/form-errors.ts';
import type { SynonymGroup } from '../../synonyms-schemas.ts';
import { useSaveSynonyms } from './use-synonyms.ts';

const tooFew = 'Enter at least two words, separated by commas.';

const splitList = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Adds or changes words that mean the same, and their kinds, separated by commas. */
export function SynonymForm({
  group,
  onDone,
}: {
  /** Undefined to add a group. */
  group?: SynonymGroup;
  /** Called when the group was saved or the change was canceled. */
  onDone?: () => void;
}) {
  const [text, setText] = useState(group?.words.join(', ') ?? '');
  const [kinds, setKinds] = useState(group?.kinds.join(', ') ?? '');
  const [error, setError] = useState<string>();
  const save = useSaveSynonyms(group?.id);
  const field = useRef<HTMLInputElement>(null);
  const isChange = group !== undefined;
  useEffect(() => {
    if (isChange) field.current?.focus();
  }, [isChange]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const input = { words: splitList(text), kinds: splitList(kinds) };
    const count = input.words.length + input.kinds.length;
    if (input.words.length === 0 || count < 2) return setError(tooFew);
    save.mutate(input, {
      onSuccess: () => {
        setText(group ? text : '');
        setKinds(group ? kinds : '');
        onDone?.();
      },
      onError: (refused) =>
        setError(placeFailure(refused, getErrorMessage(refused, 'Please try again.')).field),
    });
  };
  return (
    <form
      noValidate
      aria-label={group ? `Change the synonyms of ${group.words[0]}` : 'Add synonyms'}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-start"
      onSubmit={submit}
    >
      <Field label="Words, separated by commas" error={error}>
        <Input
          autoComplete="off"
          ref={field}
          value={text}
          readOnly={save.isPending}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Field label="Kinds, found by the words only" aside="optional">
        <Input
          autoComplete="off"
          value={kinds}
          readOnly={save.isPending}
          onChange={({ target }) => {
            setKinds(target.value);
            setError(undefined);
          }}
        />
      </Field>
      <div className="flex gap-2 md:mt-[1.725rem]">
        <Button
          type="submit"
          variant={group ? 'secondary' : 'primary'}
          pending={save.isPending}
          pendingLabel="Saving..."
        >
          {group ? 'Save' : 'Add'}
        </Button>
        {group && (
          <Button variant="ghost" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
