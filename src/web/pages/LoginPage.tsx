import { getRouteApi, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { SignInForm } from '#src/features/auth/client/SignInForm.tsx';
import { safeReturnUrl } from '#src/lib/return-url.ts';
import { Tabs } from '#src/ui/Tabs.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import loginPicture from '../images/login.webp';
import { WaitingDownload } from './login/WaitingDownload.tsx';

const loadSignUpForm = () => import('#src/features/auth/client/SignUpForm.tsx');
const SignUpForm = lazy(async () => ({ default: (await loadSignUpForm()).SignUpForm }));

type TabName = 'sign-in' | 'sign-up';

const route = getRouteApi('/login');

const tabs = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up' },
] as const;

const titles: Record<TabName, string> = { 'sign-in': 'Welcome back', 'sign-up': 'Create your account' };

/** Sign-in never leads back to itself. */
function targetOf(returnUrl: string | undefined): string {
  const path = safeReturnUrl(returnUrl) ?? '/dashboard';
  return /^\/login(?:[/?#]|$)/.test(path) ? '/dashboard' : path;
}

export function LoginPage() {
  const { returnUrl, tab: wantedTab } = route.useSearch();
  const router = useRouter();
  const user = useCurrentUser();
  const target = targetOf(returnUrl);
  const [chosenTab, setTab] = useState<TabName>();
  const [email, setEmail] = useState('');
  // The server renders one page for every address, so what the address wants comes after hydration.
  const isHydrated = useHydrated();
  const tab = chosenTab ?? (isHydrated ? wantedTab : undefined) ?? 'sign-in';

  useEffect(() => {
    if (user) router.history.replace(target);
  }, [user, target, router]);

  useEffect(() => {
    // Ready by the time somebody chooses the other tab.
    const timer = setTimeout(() => void loadSignUpForm(), 1500);
    return () => clearTimeout(timer);
  }, []);

  const form = { email, onEmailChange: setEmail };
  return (
    <div className="grid lg:-mb-24 lg:min-h-[calc(100vh-var(--header-h))] lg:grid-cols-2">
      <section
        aria-labelledby="login-title"
        className="mx-auto w-full max-w-[30rem] px-(--gutter) pt-8 lg:self-center lg:px-8 lg:py-16"
      >
        <h1 id="login-title" className="text-h1 wdth-head mb-4">
          {titles[tab]}
        </h1>
        <WaitingDownload target={target} verb={tab === 'sign-in' ? 'Sign in' : 'Sign up'} />
        <noscript>
          <p className="mb-4 rounded-3 bg-signal-soft p-3 text-sm">Signing in needs JavaScript.</p>
        </noscript>
        <Tabs
          label="Sign in or sign up"
          variant="fill"
          value={tab}
          tabs={tabs}
          onChange={setTab}
          panelClassName="pt-6"
        >
          {tab === 'sign-in' ? (
            <SignInForm {...form} />
          ) : (
            <Suspense fallback={<div aria-busy="true" className="min-h-[36rem]" />}>
              <SignUpForm {...form} />
            </Suspense>
          )}
        </Tabs>
        {tab === 'sign-in' && (
          <p className="mt-5 text-sm text-ink-2">
            New here?{' '}
            <button type="button" className="link cursor-pointer" onClick={() => setTab('sign-up')}>
              Create an account
            </button>
            . It is free.
          </p>
        )}
      </section>
      <div aria-hidden="true" className="relative hidden overflow-hidden lg:block">
        <img
          src={loginPicture}
          width={1000}
          height={1160}
          alt=""
          className="absolute inset-0 size-full object-cover"
        />
      </div>
    </div>
  );
}
