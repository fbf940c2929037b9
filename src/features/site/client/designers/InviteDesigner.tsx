import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, getErrorMessage } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { inviteDesigner } from '../../calls.ts';
import type { Invitation } from '../../schemas.ts';

/** Makes an account for an address that has none. */
export function InviteDesigner({
  email,
  onInvited,
}: {
  email: string;
  onInvited: (account: { id: string; username: string; firstName: string; lastName: string }) => void;
}) {
  const [name, setName] = useState('');
  const invitation = useMutation({
    mutationFn: (body: Invitation) => call(inviteDesigner, { body }),
    onSuccess: onInvited,
  });
  return (
    <div className="grid gap-2">
      <Field label="Name of the designer" hint={`${email} gets a mail to set a password.`}>
        <Input value={name} maxLength={50} onChange={({ target }) => setName(target.value)} />
      </Field>
      {invitation.isError && (
        <Notice kind="error">{getErrorMessage(invitation.error, 'The invitation could not be sent.')}</Notice>
      )}
      <div>
        <Button
          size="sm"
          disabled={name.trim() === ''}
          pending={invitation.isPending}
          pendingLabel="Inviting..."
          onClick={() => invitation.mutate({ name, email })}
        >
          Invite
        </Button>
      </div>
    </div>
  );
}
