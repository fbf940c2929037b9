import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { formatDateTime } from '#src/lib/date-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { OwnProof } from '../schemas.ts';
import { useDecideProof, waitingProofsQuery } from './use-proofs.ts';

/** The words that wait for the viewer's confirmation; nothing without any. */
export function WaitingProofs() {
  const { data: proofs = [] } = useQuery(waitingProofsQuery());
  return proofs.map((proof) => <WaitingProof key={proof.id} proof={proof} />);
}

function WaitingProof({ proof: { id, word, title, licenceId, openUntil } }: { proof: OwnProof }) {
  const { mutate, isPending, variables } = useDecideProof();
  const decide = (isConfirmed: boolean) => {
    if (isPending) return;
    mutate(
      { id, isConfirmed },
      {
        onSuccess: () =>
          toast({
            title: isConfirmed ? 'Word confirmed' : 'Word declined',
            description: isConfirmed
              ? `The page of your licence shows “${word}”.`
              : 'Nothing is shown on the page of your licence.',
          }),
        onError: (error) =>
          toast({
            title: 'Error',
            description: getErrorMessage(error, 'This could not be saved. Please try again.'),
            variant: 'destructive',
          }),
      },
    );
  };
  return (
    <section className="card mb-6" aria-label={`The word “${word}”`}>
      <h2 className="text-h3 wrap-anywhere wdth-card">Did you agree on “{word}”?</h2>
      <p className="mt-2 max-w-[42rem] text-pretty text-ink-2">
        Somebody typed this word on{' '}
        <Link to="/licence/$id" params={{ id: licenceId }} className="link">
          the page of your licence
        </Link>{' '}
        for {title}. Confirm only if a marketplace or a buyer told it to you. Your name is not shown by this.
      </p>
      <p className="mt-2 text-sm text-ink-3">Open until {formatDateTime(openUntil)}.</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button pending={isPending && !variables.isConfirmed} onClick={() => decide(false)}>
          I do not know it
        </Button>
        <Button variant="primary" pending={isPending && variables.isConfirmed} onClick={() => decide(true)}>
          Confirm the word
        </Button>
      </div>
    </section>
  );
}
