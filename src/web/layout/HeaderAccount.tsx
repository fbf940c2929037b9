import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentUserQuery } from '#src/features/auth/client/queries.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';

const AccountMenu = lazyPart(async () => (await import('./AccountMenu.tsx')).AccountMenu);

/** The most needed link of the account menu, shown when the menu cannot be loaded. */
const settingsLink = (
  <Link to="/settings" className={buttonClass({ variant: 'ghost' })}>
    Settings
  </Link>
);

const placeholder = (
  <div className="auth-wait h-11 w-30 rounded-2 bg-sunken max-[22rem]:w-24 lg:w-40" aria-hidden="true" />
);

/**
 * The account menu, or the links to sign in. Cached pages are signed out; CSS shows a placeholder while the hint cookie
 * says that the visitor is signed in.
 */
export function HeaderAccount() {
  const { data: user, isFetched } = useQuery(currentUserQuery());

  const isQuiet = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.isQuiet === true });

  useEffect(() => {
    if (isFetched && !user) delete document.documentElement.dataset['auth'];
    if (user) document.documentElement.dataset['auth'] = 'in';
  }, [user, isFetched]);

  if (user) {
    return (
      <LazyPart fallback={placeholder} instead={settingsLink}>
        <div className="flex justify-end lg:min-w-40">
          <AccountMenu user={user} />
        </div>
      </LazyPart>
    );
  }
  return (
    <>
      {placeholder}
      <div className="auth-out flex items-center gap-2">
        <Link to="/login" className={buttonClass({ variant: 'ghost', className: 'max-lg:hidden' })}>
          Sign In
        </Link>
        <Link
          to="/pricing"
          // With wider text spacing it wraps to two lines instead of pushing the menu out of a small window.
          className={buttonClass({
            variant: isQuiet ? 'ink' : 'secondary',
            className: 'whitespace-normal! max-[22rem]:px-3!',
          })}
        >
          Get Started
        </Link>
      </div>
    </>
  );
}
