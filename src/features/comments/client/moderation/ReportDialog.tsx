import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { ApiError, call, getErrorMessage } from '#src/lib/api-client.ts';
import { isBlank } from '#src/lib/text.ts';
import { useInputDraft } from '#src/features/auth/client/use-form-draft.ts';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { FormFooter } from '#src/ui/overlay/FormFooter.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Radio } from '#src/ui/form/Radio.tsx';
import { Textarea } from '#src/ui/form/Textarea.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { maxReasonLength } from '../../constants.ts';
import { reportComment } from '../../moderation-calls.ts';

const presets = ['Spam', 'Abuse', 'Off topic'] as const;
const other = 'Something else';
const choices = [...presets, other] as const;
const fields = ['choice', 'text'] as const;

interface FieldError {
  field: (typeof fields)[number];
  message: string;
}

/** Reports a comment to the moderators. Import it lazily; each opening starts with a new form. */
export function ReportDialog({
  commentId,
  open,
  onOpenChange,
}: {
  commentId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const formId = useId();
  const report = useMutation({
    mutationFn: (reason: string) => call(reportComment, { params: { id: commentId }, body: { reason } }),
    onSuccess: () => {
      onOpenChange(false);
      toast({ title: 'Report sent', description: 'A moderator will look at it.' });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) onOpenChange(false);
      toast({
        title: 'Unable to report comment',
        description: getErrorMessage(error, 'Please try again.'),
        variant: 'destructive',
      });
    },
  });
  const send = (reason: string) => {
    if (!report.isPending) report.mutate(reason);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Report this comment"
      description="Only the moderators see who reports a comment, and why."
      pending={report.isPending}
      footer={
        <FormFooter
          formId={formId}
          submitLabel="Send report"
          pending={report.isPending}
          pendingLabel="Sending..."
          onCancel={() => onOpenChange(false)}
        />
      }
    >
      <ReasonForm id={formId} name={`report:${commentId}`} onSubmit={send} />
    </Dialog>
  );
}

function ReasonForm({
  id,
  name,
  onSubmit,
}: {
  id: string;
  /** Key under which the input is kept. */
  name: string;
  onSubmit: (reason: string) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  useInputDraft(name, form);
  const [choice, setChoice] = useState<string>();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<FieldError>();
  const errorId = `${id}-error`;
  const getError = (field: FieldError['field']) => (fault?.field === field ? fault.message : undefined);
  const choiceError = getError('choice');

  const refuse = (found: FieldError) => {
    setFault(found);
    form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFault(undefined);
    if (choice === undefined) return refuse({ field: 'choice', message: 'Please choose a reason.' });
    if (choice !== other) return onSubmit(choice);
    if (isBlank(text)) return refuse({ field: 'text', message: 'Please say what is wrong.' });
    onSubmit(text);
  };

  return (
    <form ref={form} id={id} noValidate className="grid gap-4" onSubmit={submit}>
      <fieldset aria-describedby={choiceError && errorId}>
        <legend className="mb-1 text-sm font-semibold">What is wrong with it?</legend>
        {choices.map((label) => (
          <Radio
            key={label}
            name="choice"
            value={label}
            checked={choice === label}
            onChange={() => setChoice(label)}
          >
            {label}
          </Radio>
        ))}
        {choiceError && (
          <p id={errorId} role="alert" className="mt-1 text-xs font-medium text-danger">
            {choiceError}
          </p>
        )}
      </fieldset>
      {choice === other && (
        <Field label="In your own words" error={getError('text')}>
          <Textarea
            name="text"
            required
            dir="auto"
            value={text}
            maxLength={maxReasonLength}
            countTo={maxReasonLength}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      )}
    </form>
  );
}
