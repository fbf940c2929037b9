import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { formatDateTime } from '#src/lib/date-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { maxWordLength, proofOpenHours, proofShownDays } from '../constants.ts';
import type { LicenceCheck } from '../schemas.ts';
import { Outcome } from './Outcome.tsx';
import { useAskForProof } from './use-proofs.ts';

/** Links a shop to a licence: a visitor types a word, and the holder confirms it. */
export function ProofCheck({ check }: { check: LicenceCheck }) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, data: asked, isPending, error } = useAskForProof(check.id);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const word = new FormData(form).get('word');
    if (!isPending && typeof word === 'string') mutate(word, { onSuccess: () => form.reset() });
  };
  return (
    <section className="card" aria-labelledby="one-time-proof">
      <h2 id="one-time-proof" className="text-h4 wdth-card">
        One-time proof
      </h2>
      <p className="mt-2 text-[0.9375rem] text-pretty text-ink-2">
        Ties a shop to this licence. Type a word, for example the number of the listing, and tell it to the
        seller. The holder confirms it on their downloads page within {proofOpenHours} hours, and this page
        then shows it for {proofShownDays} days.
      </p>
      <form
        noValidate
        className="mt-5 grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] noscript:hidden"
        onSubmit={submit}
      >
        <Field
          label="Your word"
          error={
            error ? getErrorMessage(error, 'The holder could not be asked. Please try again.') : undefined
          }
        >
          <Input
            ref={input}
            name="word"
            maxLength={maxWordLength}
            autoComplete="off"
            placeholder="etsy 4711"
            dir="auto"
          />
        </Field>
        <Button
          type="submit"
          variant="ink"
          className="sm:mt-6.5 sm:self-start"
          pending={isPending}
          pendingLabel="Asking..."
        >
          Ask the holder
        </Button>
      </form>
      <div role="status">
        {asked && (
          <Outcome
            icon={<Hourglass aria-hidden className="text-ink-3" />}
            title={`Waiting for the holder: “${asked.word}”`}
            text={`Open until ${formatDateTime(asked.openUntil, 'UTC')} UTC. If nobody confirms it, that proves nothing either way.`}
          />
        )}
      </div>
      {check.proofs.map(({ word, confirmedAt }) => (
        <Outcome
          key={`${word} ${confirmedAt}`}
          icon={<CircleCheck aria-hidden className="text-success" />}
          title={`The holder confirmed “${word}”`}
          text={`${formatDateTime(confirmedAt, 'UTC')} UTC. This line stays for ${proofShownDays} days.`}
        />
      ))}
    </section>
  );
}
