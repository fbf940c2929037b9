import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useMemo } from 'react';
import { currentUserQuery, useCurrentUser } from '#src/features/auth/client/queries.ts';
import { ResendForm } from '#src/features/auth/client/ResendForm.tsx';
import { verificationQuery } from '#src/features/auth/client/verification.ts';
import { messages } from '#src/features/auth/messages.ts';
import { ApiError, getErrorMessage } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { Spinner } from '#src/ui/feedback/Spinner.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { CardPage } from '../../layout/CardPage.tsx';
import type { Outcome } from '../../routing/token-search.ts';

const route = getRouteApi('/verify-email');

/** The result for the token; undefined until the server has answered. */
function getOutcome(data: { message: string } | undefined, error: unknown): Outcome | undefined {
  if (data) return { isGood: true, message: data.message === '' ? messages.verified : data.message };
  if (error instanceof ApiError)
    return { isGood: false, message: getErrorMessage(error, messages.verificationFailed) };
  return undefined;
}

/** Reads the user again, since a pending response may be older than the use of the link. */
async function refetchUser(queries: QueryClient): Promise<void> {
  const { queryKey } = currentUserQuery();
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}

/** Sends the token of the address, then replaces it in the history by the result. */
function useOutcome(token: string | undefined): {
  outcome: Outcome | undefined;
  isAsking: boolean;
  askAgain: () => void;
} {
  const kept = useLocation({ select: ({ state }) => state.outcome });
  const queries = useQueryClient();
  const navigate = useNavigate();
  const verification = useQuery({ ...verificationQuery(token ?? ''), enabled: token !== undefined });
  const { data, error, isFetching, refetch } = verification;
  const outcome = useMemo(() => getOutcome(data, error), [data, error]);

  useEffect(() => {
    if (token === undefined || !outcome) return;
    if (outcome.isGood) void refetchUser(queries);
    void navigate({ to: '/verify-email', search: {}, state: { outcome: outcome }, replace: true });
  }, [token, outcome, queries, navigate]);

  return { outcome: outcome ?? kept, isAsking: isFetching, askAgain: () => void refetch() };
}

export function Page() {
  const { token } = route.useSearch();
  const { outcome, isAsking, askAgain } = useOutcome(token);
  const isHydrated = useHydrated();

  if (!isHydrated || (isAsking && !outcome)) return <Checking />;
  if (outcome?.isGood) return <Verified message={outcome.message} />;
  if (outcome) return <Failed title={messages.verificationFailed} text={outcome.message} />;
  if (token === undefined) return <Failed title={messages.noVerificationToken} />;
  return <Unreached onRetry={askAgain} />;
}

function Checking() {
  return (
    <CardPage icon={<Spinner />} title="Checking your link" isBusy>
      <p role="status" className="mt-1 text-sm text-ink-2">
        One moment.
      </p>
      <noscript>
        <p className="mt-4 text-sm">Verifying an email address needs JavaScript.</p>
      </noscript>
    </CardPage>
  );
}

function Verified({ message }: { message: string }) {
  const user = useCurrentUser();
  return (
    <CardPage icon={<CircleCheck aria-hidden />} title={message}>
      <Said text={message} />
      {user !== undefined && (
        <div className="mt-4">
          <Link to={user ? '/dashboard' : '/login'} className={buttonClass({ variant: 'primary' })}>
            {user ? 'Go to dashboard' : 'Sign In'}
          </Link>
        </div>
      )}
    </CardPage>
  );
}

function Failed({ title, text }: { title: string; text?: string }) {
  const user = useCurrentUser();
  const isAdding = text !== undefined && text !== title;
  return (
    <CardPage icon={<CircleAlert aria-hidden />} title={title}>
      <Said text={isAdding ? `${title}. ${text}` : title} />
      <p className="mt-1 text-sm text-ink-2">
        {isAdding ? text : 'Open the link in the mail again, or ask for a new one.'}
      </p>
      <ResendForm key={user?.email ?? ''} {...(user && { email: user.email })} />
    </CardPage>
  );
}

function Unreached({ onRetry }: { onRetry: () => void }) {
  return (
    <CardPage icon={<CircleAlert aria-hidden />} title={messages.networkFailed}>
      <Said text={messages.networkFailed} />
      <div className="mt-4">
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </CardPage>
  );
}

/** Screen readers announce the result as soon as it is known. */
function Said({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
