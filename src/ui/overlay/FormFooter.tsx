import type { RefObject } from 'react';
import { Button } from '../Button.tsx';

interface FormFooterProps {
  /** The id of the form in the body of the dialog. */
  formId: string;
  submitLabel: string;
  /** Whether the form is being sent. */
  pending: boolean;
  pendingLabel?: string;
  destructive?: boolean;
  onCancel: () => void;
  /** The button Cancel, for the initial focus of a destructive dialog. */
  cancel?: RefObject<HTMLButtonElement | null>;
}

/** The footer of a dialog with a form: Cancel, and the button that submits it. */
export function FormFooter(props: FormFooterProps) {
  const { formId, submitLabel, pending, pendingLabel = 'Saving...', destructive, onCancel, cancel } = props;
  return (
    <>
      <Button ref={cancel} disabled={pending} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        form={formId}
        variant={destructive ? 'danger' : 'primary'}
        pending={pending}
        pendingLabel={pendingLabel}
      >
        {submitLabel}
      </Button>
    </>
  );
}
