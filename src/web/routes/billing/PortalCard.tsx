import { Link } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import ExternalLink from 'lucide-react/icons/external-link';
import Receipt from 'lucide-react/icons/receipt';
import Wrench from 'lucide-react/icons/wrench';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { Spinner } from '#src/ui/feedback/Spinner.tsx';
import { CardPage } from '../../layout/CardPage.tsx';
import type { PortalState } from '#src/features/billing/client/portal/portal-state.ts';
import { usePortal } from '#src/features/billing/client/portal/use-portal.ts';

function getCardContent(state: PortalState): { icon: ReactNode; title: string; text: string } {
  switch (state.kind) {
    case 'connecting':
      return {
        icon: <Spinner />,
        title: 'Opening the billing portal',
        text: 'You will leave this page in a moment.',
      };
    case 'leaving':
      return {
        icon: <ExternalLink aria-hidden />,
        title: 'Redirecting to the billing portal',
        text: 'If nothing happens, open it yourself.',
      };
    case 'ready':
      return {
        icon: <Receipt aria-hidden />,
        title: 'Billing',
        text: 'Cards and invoices are kept with our payment provider.',
      };
    case 'setup':
      return { icon: <Wrench aria-hidden />, title: 'Setup Required', text: state.text };
    case 'never-paid':
      return { icon: <Receipt aria-hidden />, title: 'No payments yet', text: state.text };
    case 'failed':
      return {
        icon: <CircleAlert aria-hidden />,
        title: 'Unable to access billing portal',
        text: state.text,
      };
  }
}

/** Shows the state of the redirect to the billing portal in a card of constant size. */
export function PortalCard({ isReturn, below }: { isReturn: boolean; below: ReactNode }) {
  const [state, connect] = usePortal(isReturn);
  const { icon, title, text } = getCardContent(state);
  const press = () => {
    connect();
    // The button disappears, so the title takes the focus.
    document.getElementById('card-title')?.focus();
  };
  return (
    <CardPage icon={icon} title={title} isBusy={state.kind === 'connecting'} below={below}>
      <p role="status" className="mt-1 text-sm text-ink-2">
        <span className="sr-only">{title}. </span>
        {text}
      </p>
      <div className="mt-4">
        <Action state={state} onPress={press} />
      </div>
    </CardPage>
  );
}

function Action({ state, onPress }: { state: PortalState; onPress: () => void }) {
  const look = { variant: 'primary' } as const;
  switch (state.kind) {
    case 'leaving':
      return (
        <a href={state.url} className={buttonClass(look)}>
          Open Billing Portal
        </a>
      );
    case 'ready':
      return (
        <Button {...look} onClick={onPress}>
          Open Billing Management
        </Button>
      );
    case 'failed':
      return (
        <Button {...look} onClick={onPress}>
          Try Again
        </Button>
      );
    case 'never-paid':
      return (
        <Link to="/pricing" className={buttonClass(look)}>
          Compare plans
        </Link>
      );
    default:
      return null;
  }
}
