import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { call, getErrorMessage } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { Radio } from '#src/ui/form/Radio.tsx';
import type { ProviderName } from '#src/features/auth/messages.ts';
import { answerSandbox } from '../calls.ts';
import { sandboxPeople } from '../constants.ts';
import type { SandboxPerson } from '../schemas.ts';

/** The parameters of an authorization request (RFC 6749, section 4.1.1). */
export interface SignInRequest {
  provider: ProviderName;
  clientId: string;
  redirectUri: string;
  state: string;
  codeChallenge: string;
}

const somebodyElse = 'else';
const fallback = 'The sign-in could not go on. Please begin again.';

/** Asks which person signs in, or lets them refuse; then the browser returns to the site. */
export function PersonForm({ request }: { request: SignInRequest }) {
  const [chosen, setChosen] = useState('0');
  const answer = useMutation({
    mutationFn: (person: SandboxPerson | null) => call(answerSandbox, { body: { ...request, person } }),
    onSuccess: ({ redirectTo }) => window.location.assign(redirectTo),
  });
  const isBusy = answer.isPending || answer.isSuccess;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) answer.mutate(readPerson(new FormData(event.currentTarget), chosen));
  };

  return (
    <form className="mt-5 grid gap-5" onSubmit={submit}>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Who are you?</legend>
        {sandboxPeople.map(({ label }, index) => (
          <Radio
            key={label}
            name="person"
            checked={chosen === String(index)}
            onChange={() => setChosen(String(index))}
          >
            {label}
          </Radio>
        ))}
        <Radio name="person" checked={chosen === somebodyElse} onChange={() => setChosen(somebodyElse)}>
          Somebody else
        </Radio>
      </fieldset>
      {chosen === somebodyElse && (
        <div className="grid gap-5">
          <Field label="Name">
            <Input name="name" autoComplete="off" maxLength={200} required />
          </Field>
          <Field label="Email" aside="optional">
            <Input type="email" name="email" autoComplete="off" autoCapitalize="none" maxLength={254} />
          </Field>
          <Checkbox name="isEmailVerified" defaultChecked>
            The email is verified there
          </Checkbox>
        </div>
      )}
      {answer.isError && (
        <p role="alert" className="text-sm font-medium text-danger">
          {getErrorMessage(answer.error, fallback)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={isBusy} pendingLabel="Going back...">
          Continue
        </Button>
        <Button variant="ghost" aria-disabled={isBusy} onClick={() => !isBusy && answer.mutate(null)}>
          Refuse
        </Button>
      </div>
    </form>
  );
}

function readPerson(form: FormData, chosen: string): SandboxPerson {
  const prepared = sandboxPeople[Number(chosen)];
  if (prepared) {
    const { name, email, isEmailVerified } = prepared;
    return { name, email, isEmailVerified };
  }
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { name: read('name'), email: read('email'), isEmailVerified: form.has('isEmailVerified') };
}
