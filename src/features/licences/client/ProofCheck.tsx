import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { formatDateTime } from '#src/lib/date-text.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { placeFailure } from '#src/ui/form/form-errors.ts';
import {
  maxWordLength,
  proofFormPath,
  proofOpenHours,
  proofRefusals,
  proofShownDays,
  type ProofRefusal,
} from '../constants.ts';
import type { LicenceCheck } from '../schemas.ts';
import { Outcome } from './Outcome.tsx';
import { askedProofQuery } from './queries.ts';
import { useAskForProof } from './use-proofs.ts';

const refusals: Record<ProofRefusal, string> = {
  word: `Your word must have 1 to ${maxWordLength} characters and no web address.`,
  many: 'This holder was asked for too many words. Please try again tomorrow.',
  later: 'You have asked for many words. Please try again in an hour.',
};

interface ProofCheckProps {
  check: LicenceCheck;
  /** The word that the visitor has asked for, from the address. */
  word: string | undefined;
  /** Why the form without JavaScript was refused. */
  refused: string | undefined;
  /** Puts the word into the address, so that the visitor can come back to its state. */
  onAsked: (word: string) => void;
}

/** Links a shop to a licence: a visitor types a word, and the holder confirms it. */
export function ProofCheck({ check, word: askedWord, refused, onAsked }: ProofCheckProps) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useAskForProof(check, onAsked);
  const refusal = proofRefusals.find((reason) => reason === refused);
  const failure = error
    ? placeFailure(error, getErrorMessage(error, 'The holder could not be asked. Please try again.'))
    : { field: refusal && refusals[refusal] };
  const isAboutInput = failure.field !== undefined;
  useEffect(() => {
    if (error && isAboutInput) input.current?.focus();
  }, [error, isAboutInput]);
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
        method="post"
        action={proofFormPath(check.id)}
        noValidate
        className="mt-5 grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]"
        onSubmit={submit}
      >
        <Field label="Your word" error={failure.field}>
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
      {failure.form !== undefined && (
        <Notice kind="error" className="mt-3">
          {failure.form}
        </Notice>
      )}
      <div role="status">{askedWord !== undefined && <AskedWord id={check.id} word={askedWord} />}</div>
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

/** Shows the state of a word that was requested before. */
function AskedWord({ id, word }: { id: string; word: string }) {
  const { data: asked } = useQuery(askedProofQuery(id, word));
  const clock = <Hourglass aria-hidden className="text-ink-3" />;
  if (asked === null)
    return (
      <Outcome
        icon={clock}
        title="Nobody has asked for the word in this address"
        text={`Words are kept for ${proofShownDays} days. Ask the holder with the form above.`}
      />
    );
  if (asked?.state === 'waiting')
    return (
      <Outcome
        icon={clock}
        title={`Waiting for the holder: “${asked.word}”`}
        text={`Open until ${formatDateTime(asked.openUntil, 'UTC')} UTC. Come back to this address to see the result.`}
      />
    );
  if (asked?.state === 'unconfirmed')
    return (
      <Outcome
        icon={<CircleX aria-hidden className="text-danger" />}
        title={`Nobody confirmed “${asked.word}” within ${proofOpenHours} hours`}
        text="That proves nothing either way. Ask again or tell us."
      />
    );
  return null;
}
