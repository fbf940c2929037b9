import Check from 'lucide-react/icons/check';
import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { apiKeysAddress } from '../../constants.ts';
import type { PaymentsPlan } from '../../schemas.ts';
import { PlanList } from './PlanList.tsx';
import { useConnect, type ConnectState } from './use-connect.ts';

const keyInput = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, className: 'font-mono' };

/** Takes a key, shows what will be done with it, and does it. */
export function KeyForm({ actions, onConnected }: { actions: ReactNode; onConnected: () => void }) {
  const state = useConnect(onConnected);
  const { plan, refusal, secretKey, errors } = state;
  const isReady = plan !== undefined && plan.missingRights.length === 0;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady) state.connect();
    else state.check();
  };
  return (
    <form
      {...codeForm}
      aria-label="Payments"
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <p className="text-sm text-ink-2">
        Paste one key of your Stripe account. The shop looks what is there, tells you what it will add, and
        adds it when you say so.{' '}
        <a href={apiKeysAddress} className="link">
          Your keys in Stripe
        </a>
      </p>
      {refusal && (
        <Notice kind="error">
          <p className="font-semibold">{refusal.title}</p>
          {refusal.text !== undefined && <p className="font-normal text-ink">{refusal.text}</p>}
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          label="Stripe key"
          error={errors['secretKey'] ?? describeMissing(plan)}
          hint={
            plan ? <KeyHint plan={plan} /> : 'It begins with sk_ or rk_. Kept encrypted, never shown again.'
          }
        >
          <Input
            name="secretKey"
            {...keyInput}
            value={secretKey}
            onChange={({ target }) => state.setSecretKey(target.value)}
          />
        </Field>
        <Button
          className="sm:mt-[1.625rem]"
          pending={state.isChecking}
          pendingLabel="Checking..."
          onClick={state.check}
        >
          {plan ? 'Check again' : 'Check'}
        </Button>
      </div>
      {isReady && <ReadyPart state={state} plan={plan} />}
      <div className="flex flex-wrap items-center justify-end gap-3 empty:hidden">
        {actions}
        {isReady && (
          <Button
            type="submit"
            variant="primary"
            pending={state.isConnecting}
            pendingLabel="Connecting..."
            disabled={plan.testCustomers > 0 && !state.removesTestCustomers}
          >
            {nameButton(plan)}
          </Button>
        )}
      </div>
    </form>
  );
}

function describeMissing(plan: PaymentsPlan | undefined): string | undefined {
  if (!plan || plan.missingRights.length === 0) return undefined;
  const names = plan.missingRights.map((name) => `“${name}”`).join(', ');
  return `Missing ${plan.missingRights.length === 1 ? 'right' : 'rights'}: ${names}. Add them in Stripe, then check again.`;
}

function KeyHint({ plan: { account, missingRights, rightCount } }: { plan: PaymentsPlan }) {
  if (missingRights.length > 0) return null;
  const owner = [account.name ?? account.id, account.country].filter((part) => part !== null).join(', ');
  return (
    <span className="flex gap-1.5 text-success [&_svg]:size-4 [&_svg]:shrink-0">
      <Check aria-hidden />
      {`Right key, all ${rightCount} rights can be read.`} {owner !== '' && `Account: ${owner}`}
    </span>
  );
}

function nameButton({ steps }: PaymentsPlan): string {
  const count = steps.filter(({ state }) => state !== 'there' && state !== 'impossible').length;
  return count === 0 ? 'Connect' : `Make ${count === 1 ? 'this' : `these ${count}`} in Stripe`;
}

function ReadyPart({ state, plan }: { state: ConnectState; plan: PaymentsPlan }) {
  const { testCustomers } = plan;
  return (
    <>
      <PlanList plan={plan} />
      <Field
        label="Publishable key"
        error={state.errors['publishableKey']}
        hint="It begins with pk_ and stands beside the other key in Stripe. Browsers may see it."
      >
        <Input
          name="publishableKey"
          {...keyInput}
          value={state.publishableKey}
          onChange={({ target }) => state.setPublishableKey(target.value)}
        />
      </Field>
      {testCustomers > 0 && (
        <Notice kind="info">
          <p className="font-semibold">
            {testCustomers === 1
              ? 'One customer of test mode does not exist in live mode.'
              : `${testCustomers} customers of test mode do not exist in live mode.`}
          </p>
          <Checkbox
            checked={state.removesTestCustomers}
            onChange={({ target }) => state.setRemovesTestCustomers(target.checked)}
          >
            Remove them from the shop with their plans, which nobody has paid with real money
          </Checkbox>
        </Notice>
      )}
    </>
  );
}
