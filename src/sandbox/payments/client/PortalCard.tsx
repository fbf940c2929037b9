import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { FailureBox } from '#src/features/billing/client/FailureBox.tsx';
import { Button } from '#src/ui/Button.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import type { SandboxPortal } from '../schemas.ts';
import { CardFields } from './CardFields.tsx';
import { PortalSection } from './PortalSection.tsx';
import { useReplaceCard } from './queries.ts';
import { useCardForm } from './use-card-form.ts';

/** Shows the card that renewals are charged to, with a form to replace it. */
export function PortalCard({ session, card }: { session: string; card: SandboxPortal['card'] }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const hasClosed = useRef(false);
  useEffect(() => {
    if (!isOpen && hasClosed.current) opener.current?.focus();
  }, [isOpen]);
  const close = () => {
    hasClosed.current = true;
    setOpen(false);
  };

  return (
    <PortalSection title="Card">
      <p className="text-sm text-ink-2">
        {card ? `${card.brand} ending in ${card.lastFour}: ${card.behavior}.` : 'There is no card.'}
      </p>
      {isOpen ? (
        <CardForm session={session} onClose={close} />
      ) : (
        <div>
          <Button ref={opener} onClick={() => setOpen(true)}>
            {card ? 'Replace card' : 'Add a card'}
          </Button>
        </div>
      )}
    </PortalSection>
  );
}

function CardForm({ session, onClose }: { session: string; onClose: () => void }) {
  const { form, box, errors, failure, read, fail } = useCardForm();
  const replace = useReplaceCard(session);
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (replace.isPending) return;
    const card = read();
    if (card) replace.mutate(card, { onSuccess: onClose, onError: fail });
  };

  return (
    <form ref={form} {...codeForm} className="grid gap-5" onSubmit={submit}>
      <CardFields errors={errors} isLocked={replace.isPending} />
      <FailureBox ref={box} title="Card not saved" message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={replace.isPending} pendingLabel="Saving...">
          Save card
        </Button>
        <Button variant="ghost" disabled={replace.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
