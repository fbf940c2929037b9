import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import { ResetPasswordForm } from '#src/features/auth/client/ResetPasswordForm.tsx';
import { messages } from '#src/features/auth/messages.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { CardPage } from '../../layout/CardPage.tsx';

const route = getRouteApi('/reset-password');

export function Page() {
  const { token } = route.useSearch();
  const kept = useLocation({ select: ({ state }) => state.outcome });
  const hash = useLocation({ select: (location) => location.hash });
  const isHydrated = useHydrated();
  const navigate = useNavigate();

  const done = (message: string) => {
    const outcome = { isGood: true, message: message === '' ? messages.resetDone : message };
    void navigate({ to: '/reset-password', search: {}, state: { outcome }, replace: true });
  };

  // The server does not get the fragment, so that the address appears in no log and no cache.
  const email = (isHydrated && new URLSearchParams(hash).get('email')) || undefined;

  if (isHydrated && kept) return <Done message={kept.message} />;
  if (isHydrated && token === undefined) return <NoToken />;
  return (
    <CardPage title="Choose a new password">
      <noscript>
        <p className="mt-4 text-sm">Choosing a new password needs JavaScript.</p>
      </noscript>
      <ResetPasswordForm token={token} email={email} onDone={done} />
    </CardPage>
  );
}

function Done({ message }: { message: string }) {
  return (
    <CardPage icon={<CircleCheck aria-hidden />} title="Password changed">
      <p role="status" className="mt-1 text-ink-2">
        {message}
      </p>
      <SignInLink label="Sign In" />
    </CardPage>
  );
}

function NoToken() {
  return (
    <CardPage icon={<CircleAlert aria-hidden />} title="This link is not complete">
      <p role="alert" className="mt-1 text-ink-2">
        Open the link in the mail again, or ask for a new one with 'Forgot password?' at the sign-in form.
      </p>
      <SignInLink label="Go to Sign In" />
    </CardPage>
  );
}

function SignInLink({ label }: { label: string }) {
  return (
    <div className="mt-4">
      <Link to="/login" className={buttonClass({ variant: 'primary' })}>
        {label}
      </Link>
    </div>
  );
}
