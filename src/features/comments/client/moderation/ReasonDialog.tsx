import { useId, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { countCodePoints, isBlank } from '#src/lib/text.ts';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { FormFooter } from '#src/ui/overlay/FormFooter.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Textarea } from '#src/ui/form/Textarea.tsx';
import { maxReasonLength } from '../../constants.ts';

export interface ReasonDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  confirmLabel: string;
  pendingLabel: string;
  /** Makes the reason mandatory. */
  isRequired?: boolean;
  destructive?: boolean;
  pending: boolean;
  onConfirm: (reason: string) => void;
}

/** Prompts for a reason before a comment is hidden or restored. Import it lazily; each opening starts empty. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    confirmLabel,
    pendingLabel,
    isRequired = false,
    destructive,
    pending,
    onConfirm,
    ...dialog
  } = props;
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      {...dialog}
      pending={pending}
      initialFocus={field}
      footer={
        <FormFooter
          formId={formId}
          submitLabel={confirmLabel}
          pending={pending}
          pendingLabel={pendingLabel}
          destructive={destructive}
          onCancel={() => dialog.onOpenChange(false)}
        />
      }
    >
      <ReasonForm
        id={formId}
        field={field}
        isRequired={isRequired}
        onSubmit={(reason) => {
          if (!pending) onConfirm(reason);
        }}
      />
    </Dialog>
  );
}

interface ReasonFormProps {
  id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  isRequired: boolean;
  onSubmit: (reason: string) => void;
}

function ReasonForm({ id, field, isRequired, onSubmit }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fault = validateReason(reason.trim(), isRequired);
    setError(fault);
    if (fault === undefined) onSubmit(reason.trim());
    else field.current?.focus();
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field label="Reason" aside={isRequired ? undefined : '(optional)'} error={error}>
        <Textarea
          ref={field}
          name="reason"
          required={isRequired}
          dir="auto"
          countTo={maxReasonLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </form>
  );
}

function validateReason(reason: string, isRequired: boolean): string | undefined {
  if (isRequired && isBlank(reason)) return 'Please give a reason.';
  if (countCodePoints(reason) > maxReasonLength) return `At most ${maxReasonLength} characters.`;
  return undefined;
}
