import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { currentUserQuery } from '#src/features/auth/client/queries.ts';
import { PlainForm } from '#src/features/releases/client/preferences/PlainForm.tsx';
import { PreferencesForm } from '#src/features/releases/client/preferences/PreferencesForm.tsx';
import { preferencesQuery } from '#src/features/releases/client/preferences/queries.ts';
import { ApiError } from '#src/lib/api-client.ts';
import { site } from '#src/site.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { MailKinds } from './MailKinds.tsx';

const route = getRouteApi('/email-preferences');

/** Lists the kinds of mails, with a switch for the optional ones. */
export function Page() {
  return (
    <div className="wrap">
      <div className="pt-2 pb-8">
        <Breadcrumbs current="Email preferences">
          <Link to="/">Home</Link>
        </Breadcrumbs>
        <h1 className="mt-2">Email preferences</h1>
        <p className="lead mt-3 max-w-[44rem]">
          What {site.brand} tells you on the site and by mail, and why.
        </p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8">
        <section aria-labelledby="told-kinds" className="card min-h-56">
          <h2 id="told-kinds" className="mb-4">
            Notification settings
          </h2>
          <Switch />
        </section>
        <MailKinds />
      </div>
    </div>
  );
}

function Switch() {
  const { token, saved } = route.useSearch();
  const isHydrated = useHydrated();
  const me = useQuery(currentUserQuery());
  // A visitor without a token has no preferences to load.
  const isVisitor = token === undefined && (me.data === null || me.isError);
  const isKnown = isHydrated && (token !== undefined || Boolean(me.data));
  const { data, error, isFetching, refetch } = useQuery({ ...preferencesQuery(token), enabled: isKnown });

  if (isVisitor && isHydrated) return <SignedOut />;
  if (data) return <PreferencesForm preferences={data} token={token} />;
  if (!error || isFetching) {
    return (
      <>
        <noscript>
          <PlainForm token={token} isSaved={saved === '1'} />
        </noscript>
        <Loading />
      </>
    );
  }
  return <Failed error={error} onRetry={() => void refetch()} />;
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return <SignedOut />;
  if (status === 400) return <BadLink />;
  return (
    <div role="alert">
      <p className="mb-4 text-ink-2">Your choice could not be loaded.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy className="needs-script">
      <span role="status" className="sr-only">
        Loading...
      </span>
      <Skeleton className="h-5 w-48 max-w-full" />
      <Skeleton kind="box" className="mt-2 h-80 sm:h-64" />
      <Skeleton className="mt-3 h-5 w-64 max-w-full" />
      <div className="mt-4 min-h-11" />
    </div>
  );
}

const signIn = (
  <Link
    to="/login"
    search={{ returnUrl: '/email-preferences' }}
    className={buttonClass({ variant: 'primary' })}
  >
    Sign In
  </Link>
);

function SignedOut() {
  return (
    <div role="status">
      <p className="mb-4 text-ink-2">
        Sign in to see and change which mails you get. The link at the end of each release mail leads here,
        too, and works without signing in.
      </p>
      {signIn}
    </div>
  );
}

function BadLink() {
  return (
    <div role="alert">
      <p className="font-semibold">This link does not work.</p>
      <p className="mt-1 mb-4 text-ink-2">
        Part of it may be missing: open it from the mail itself, not from a copy. If the account was deleted,
        no mails are sent any more. Otherwise sign in and change it here.
      </p>
      {signIn}
    </div>
  );
}
