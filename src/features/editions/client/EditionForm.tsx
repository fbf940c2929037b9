import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { formatCount } from '#src/lib/text.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { SegmentedControl } from '#src/ui/form/SegmentedControl.tsx';
import { Textarea } from '#src/ui/form/Textarea.tsx';
import { placeFailure } from '#src/ui/form/form-errors.ts';
import { editionKinds, maxNoteLength } from '../constants.ts';
import type { AdminEdition, AdminEditions, EditionDescription } from '../schemas.ts';
import { describePeople, kindLabels, verdictTexts } from '../texts.ts';

/** The number of people with an earlier edition, and the reason for which they are not notified. */
export type Recipients = Pick<AdminEditions, 'holders' | 'hasMoreHolders' | 'verdict'>;

interface EditionFormProps {
  id: string;
  edition: AdminEdition;
  recipients: Recipients;
  error: Error | null;
  onSubmit: (description: EditionDescription) => void;
}

const segments = editionKinds.map((value) => ({ value, label: kindLabels[value] }));

/** The form for the note and the kind of an edition, with the suggested note at first. */
export function EditionForm({ id, edition, recipients, error, onSubmit }: EditionFormProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [kind, setKind] = useState(edition.kind === 'first' ? 'improved' : edition.kind);
  const canNotify = mayNotify(edition, recipients);
  const failure = error
    ? placeFailure(error, getErrorMessage(error, 'This could not be saved. Please try again.'))
    : {};
  const isAboutInput = failure.field !== undefined;
  useEffect(() => {
    if (error && isAboutInput) input.current?.focus();
  }, [error, isAboutInput]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog may be inside the form of the editor, which must not be sent.
    event.stopPropagation();
    const typed = new FormData(event.currentTarget);
    const note = typed.get('note');
    onSubmit({
      note: typeof note === 'string' ? note : '',
      kind,
      ...(canNotify && { notify: typed.has('notify') }),
    });
  };
  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
      <Field
        label="What changed"
        hint={edition.isDescribed ? undefined : 'Suggested from the sizes and volumes of the files.'}
        error={failure.field}
      >
        <Textarea
          ref={input}
          name="note"
          defaultValue={edition.note}
          countTo={maxNoteLength}
          maxLength={2 * maxNoteLength}
          dir="auto"
        />
      </Field>
      <div className="grid justify-items-start gap-1.5">
        <p aria-hidden className="text-sm font-semibold">
          Kind of change
        </p>
        <SegmentedControl label="Kind of change" value={kind} segments={segments} onChange={setKind} />
      </div>
      <NotifyField id={`${id}-notify`} edition={edition} recipients={recipients} canNotify={canNotify} />
      {failure.form !== undefined && <Notice kind="error">{failure.form}</Notice>}
    </form>
  );
}

function mayNotify({ isToldOf, toldSince }: AdminEdition, { holders, verdict }: Recipients): boolean {
  return holders > 0 && verdict === null && !isToldOf && toldSince === null;
}

interface NotifyFieldProps {
  /** The id of the explanation. */
  id: string;
  edition: AdminEdition;
  recipients: Recipients;
  canNotify: boolean;
}

/** Shows the checkbox for notifications, the reason for which there are none, or the number of people who were notified. */
function NotifyField({ id, edition, recipients, canNotify }: NotifyFieldProps) {
  const { holders, hasMoreHolders, verdict } = recipients;
  const { hasSameShape, toldSince, told } = edition;
  if (canNotify) {
    const isOne = holders === 1 && !hasMoreHolders;
    return (
      <div>
        <Checkbox
          name="notify"
          aria-describedby={id}
          defaultChecked={edition.isDescribed ? edition.notify : !hasSameShape}
        >
          Tell {describePeople(holders, hasMoreHolders)} who {isOne ? 'has' : 'have'} an earlier edition
        </Checkbox>
        <p id={id} className="ml-7.5 text-xs text-pretty text-ink-3">
          {hasSameShape
            ? 'The sizes and volumes stayed the same, so that nobody needs to print it again.'
            : 'On the site, and in the next digest of those who chose that. At most once a week for a design, and only while it is public.'}
        </p>
      </div>
    );
  }
  if (toldSince !== null) {
    const text = told === 1 ? 'One person was told.' : `${formatCount(told)} people were told.`;
    return <p className="text-sm text-ink-2">{text}</p>;
  }
  if (verdict === null) return null;
  return <p className="text-sm text-ink-2">{verdictTexts[verdict]} Nobody is told of it.</p>;
}
