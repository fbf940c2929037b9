import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import type { SynonymGroup } from '../../synonyms-schemas.ts';
import { synonymsQuery } from './queries.ts';
import { SynonymForm } from './SynonymForm.tsx';
import { SynonymRow } from './SynonymRow.tsx';
import { DeleteSynonymsDialog } from './DeleteSynonymsDialog.tsx';

/** The words that mean the same to a search, with a form that adds some. */
export function Synonyms() {
  const { data, isPending, refetch } = useQuery(synonymsQuery());
  const deletion = useDialogTarget<SynonymGroup>();
  return (
    <section aria-labelledby="synonyms">
      <h2 id="synonyms" className="text-h3">
        Synonyms
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2">
        A search for one of the words finds the others and their kinds too, after designs with the word
        itself. A search for a kind does not find the words: “animal” finds a whale, but “whale” finds no
        other animal.
      </p>
      <SynonymForm />
      {isPending && <Skeleton kind="box" className="mt-6 h-60 rounded-3" />}
      {!isPending && data === undefined && (
        <ErrorState
          className="mt-6"
          message="The synonyms could not be loaded."
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <ul className="mt-6 border-t border-line">
          {data.map((group) => (
            <SynonymRow key={group.id} group={group} onDelete={() => deletion.openFor(group)} />
          ))}
        </ul>
      )}
      {deletion.target && (
        <DeleteSynonymsDialog
          key={deletion.target.id}
          group={deletion.target}
          open={deletion.isOpen}
          onOpenChange={deletion.setOpen}
        />
      )}
    </section>
  );
}
