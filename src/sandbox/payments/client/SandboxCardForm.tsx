import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import type { CardFormProps } from '#src/features/billing/client/card-form.ts';
import { FailureBox } from '#src/features/billing/client/FailureBox.tsx';
import { ApiError, call } from '#src/lib/api-client.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { authenticateSandboxPayment, confirmSandboxPayment } from '../calls.ts';
import type { PaymentStep } from '../schemas.ts';
import { BankStep } from './BankStep.tsx';
import { CardFields } from './CardFields.tsx';
import { useCardForm } from './use-card-form.ts';

/** Without `onGone` the form shows a payment that can no longer be made like any other failure. */
type SandboxCardFormProps = Pick<CardFormProps, 'clientSecret' | 'payLabel' | 'onPaid'> &
  Partial<Pick<CardFormProps, 'onAttempt' | 'onFailed' | 'onGone'>>;

/** Pays with a test card, and simulates the bank's confirmation for the card that needs one. Import it lazily. */
export function SandboxCardForm(props: SandboxCardFormProps) {
  const { clientSecret, payLabel, onAttempt, onPaid, onFailed, onGone } = props;
  const { form, box, errors, failure, read, fail: showFailure } = useCardForm();
  const [isAtBank, setAtBank] = useState(false);
  // A ref blocks a second press before React has rendered the first.
  const isSending = useRef(false);
  const params = { paymentIntentId: clientSecret.split('_secret_')[0] ?? '' };

  const showStep = ({ status }: PaymentStep) => {
    if (status === 'requires_action') setAtBank(true);
    else onPaid(status);
  };
  const fail = (error: unknown) => {
    if (onGone && error instanceof ApiError && error.body.code === 'payment_closed') return onGone();
    const message = showFailure(error);
    return message === undefined ? undefined : onFailed?.(message);
  };
  const pay = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof confirmSandboxPayment>>[1]['body']) =>
      call(confirmSandboxPayment, { params, body }),
    onSuccess: showStep,
    onError: fail,
  });
  const answer = useMutation({
    mutationFn: (succeed: boolean) =>
      call(authenticateSandboxPayment, { params, body: { clientSecret, succeed } }),
    onSuccess: showStep,
    onError: (error) => {
      setAtBank(false);
      fail(error);
    },
  });
  const isPaid = pay.isSuccess && pay.data.status !== 'requires_action';
  const isBusy = pay.isPending || isPaid;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isSending.current) return;
    onAttempt?.();
    const typed = read();
    if (!typed) return;
    isSending.current = true;
    pay.mutate({ clientSecret, card: typed }, { onSettled: () => (isSending.current = false) });
  };

  return (
    <>
      {isAtBank && (
        <BankStep
          isBusy={answer.isPending || answer.isSuccess}
          onAnswer={(succeed) => answer.mutate(succeed)}
        />
      )}
      {/* The form is hidden, not removed, so that the card stays typed in after a refusal. */}
      <form
        ref={form}
        {...codeForm}
        hidden={isAtBank}
        className="grid gap-5 [&[hidden]]:hidden"
        onSubmit={submit}
      >
        <div>
          <Badge kind="pending">Sandbox</Badge>
        </div>
        <CardFields errors={errors} isLocked={isBusy} />
        <FailureBox ref={box} message={failure} />
        <Button type="submit" variant="primary" size="lg" block pending={isBusy} pendingLabel="Paying...">
          {payLabel}
        </Button>
      </form>
    </>
  );
}
