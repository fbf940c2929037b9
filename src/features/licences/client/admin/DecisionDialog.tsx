import type { SubmitEvent } from 'react';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { Field } from '#src/ui/form/Field.tsx';
import { Textarea } from '#src/ui/form/Textarea.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { FormFooter } from '#src/ui/overlay/FormFooter.tsx';
import { maxNoteLength } from '../../constants.ts';
import type { LicenceCheck } from '../../schemas.ts';
import { useLicenceDecision } from './use-licence-decision.ts';

const formId = 'licence-decision';

/** Collects the note of a withdrawal, or confirms that a licence is good again. Import it lazily. */
export function DecisionDialog({
  open,
  onOpenChange,
  check,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  check: LicenceCheck;
}) {
  const { mutate, isPending, error } = useLicenceDecision(check.id);
  const isWithdrawal = check.state === 'good';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const note = new FormData(event.currentTarget).get('note');
    mutate(typeof note === 'string' ? note : undefined, { onSuccess: () => onOpenChange(false) });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      pending={isPending}
      title={isWithdrawal ? 'Withdraw this licence?' : 'Make this licence good again?'}
      description={
        isWithdrawal
          ? 'Its page then says “withdrawn” with today’s date and the reason “terms broken”. The holder cannot create another one for these files.'
          : 'Its page then says that it is good, unless its payment was given back in the meantime.'
      }
      footer={
        <FormFooter
          formId={formId}
          submitLabel={isWithdrawal ? 'Withdraw' : 'Make good again'}
          pending={isPending}
          destructive={isWithdrawal}
          onCancel={() => onOpenChange(false)}
        />
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        {isWithdrawal && (
          <Field label="Note" hint="For the audit log: what happened. Others do not see it.">
            <Textarea name="note" maxLength={maxNoteLength} dir="auto" />
          </Field>
        )}
        {error && (
          <Notice kind="error">{getErrorMessage(error, 'This could not be saved. Please try again.')}</Notice>
        )}
      </form>
    </Dialog>
  );
}
