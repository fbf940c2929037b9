import { useMutation, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useId, useRef, useState } from 'react';
import { clickDownload } from '#src/browser/save-file.ts';
import { IdentityForm } from '#src/features/auth/client/two-factor/IdentityForm.tsx';
import { securityQuery } from '#src/features/auth/client/security-queries.ts';
import { call } from '#src/lib/api-client.ts';
import type { ButtonLook } from '#src/ui/button-class.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { FormFooter } from '#src/ui/overlay/FormFooter.tsx';
import { issueBackupTicket } from '../calls.ts';

/** Downloads a backup as a ZIP archive, after the admin has confirmed their identity. */
export function DownloadBackup({ id, look }: { id: number; look: ButtonLook }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...look} icon={<Download aria-hidden />} onClick={() => setOpen(true)}>
        Download it
      </Button>
      {isOpen && <ConfirmDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function ConfirmDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const formId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const { data: security } = useQuery(securityQuery());
  const ticket = useMutation({
    mutationFn: (password: string | undefined) =>
      call(issueBackupTicket, { params: { id }, body: { password } }),
    onSuccess: ({ url }) => {
      onClose();
      clickDownload(url, '');
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Download the backup?"
      description="It has all data of the shop, also its keys and the password hashes. Keep it where nobody else reads it."
      pending={ticket.isPending}
      initialFocus={cancel}
      footer={
        <FormFooter
          cancel={cancel}
          formId={formId}
          submitLabel="Download"
          pending={ticket.isPending}
          pendingLabel="Checking..."
          onCancel={onClose}
        />
      }
    >
      <IdentityForm
        id={formId}
        hasPassword={security?.hasPassword ?? true}
        error={ticket.error}
        failed="The backup could not be downloaded. Please try again."
        onSubmit={(password) => ticket.mutate(password)}
      />
    </Dialog>
  );
}
