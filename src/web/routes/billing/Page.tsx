import { getRouteApi, Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Lock from 'lucide-react/icons/lock';
import { buttonClass } from '#src/ui/button-class.ts';
import { Spinner } from '#src/ui/feedback/Spinner.tsx';
import { CardPage } from '../../layout/CardPage.tsx';
import { RequireUser } from '../../layout/RequireUser.tsx';
import { PortalCard } from './PortalCard.tsx';

const route = getRouteApi('/billing');

/** Leads to the payment provider's pages for cards and invoices. */
export function Page() {
  const { returned } = route.useSearch();
  return (
    <RequireUser skeleton={<Waiting />} notice={<SignInNotice />}>
      {() => <PortalCard isReturn={returned !== undefined} below={<BackToDashboard />} />}
    </RequireUser>
  );
}

function BackToDashboard() {
  return (
    <Link to="/dashboard" className="link-arrow">
      <ArrowLeft aria-hidden />
      <span>Back to dashboard</span>
    </Link>
  );
}

function Waiting() {
  return (
    <CardPage icon={<Spinner />} title="Billing" isBusy below={<BackToDashboard />}>
      <p className="mt-1 text-sm text-ink-2">One moment.</p>
      <noscript>
        <p className="mt-4 text-sm">Billing needs JavaScript.</p>
      </noscript>
    </CardPage>
  );
}

function SignInNotice() {
  return (
    <CardPage icon={<Lock aria-hidden />} title="Authentication Required" below={<BackToDashboard />}>
      <p role="status" className="mt-1 text-sm text-ink-2">
        Cards and invoices are kept with your account.
      </p>
      <div className="mt-4">
        <Link to="/login" search={{ returnUrl: '/billing' }} className={buttonClass({ variant: 'primary' })}>
          Log In
        </Link>
      </div>
    </CardPage>
  );
}
