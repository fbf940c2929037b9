import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { CodeForm } from '#src/features/auth/client/CodeForm.tsx';
import { ProviderButtons, ProviderTerms } from '#src/features/auth/client/ProviderButtons.tsx';
import { SignInForm } from '#src/features/auth/client/SignInForm.tsx';
import { safeReturnUrl } from '#src/lib/return-url.ts';
import { Tabs } from '#src/ui/Tabs.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { whenUsed } from '#src/ui/when-used.ts';
import { LoginFrame } from './LoginFrame.tsx';
import { LoginNotice } from './LoginNotice.tsx';
import { describePurpose, findPlan } from './describe-purpose.ts';
import { useWaitingDownload, WaitingDownload } from './WaitingDownload.tsx';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';

const SignUpForm = lazyPart(
  async () => (await import('#src/features/auth/client/SignUpForm.tsx')).SignUpForm,
);

type TabName = 'sign-in' | 'sign-up';

const route = getRouteApi('/login');

const tabs = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up' },
] as const;

/** Returns where sign-in leads to, which is never the sign-in page itself. */
function getTarget(returnUrl: string | undefined): string {
  const path = safeReturnUrl(returnUrl) ?? '/dashboard';
  return /^\/login(?:[/?#]|$)/.test(path) ? '/dashboard' : path;
}

export function Page() {
  const { returnUrl, tab: wantedTab, error, step } = route.useSearch();
  const router = useRouter();
  const user = useCurrentUser();
  const target = getTarget(returnUrl);
  const [chosenTab, setTab] = useState<TabName>();
  const [email, setEmail] = useState('');
  const [isCodeNeeded, setCodeNeeded] = useState<boolean>();
  const [reason, setReason] = useState<string>();
  // The server renders the same page for every address, so the parameters are read after hydration.
  const isHydrated = useHydrated();
  const wanted = isHydrated ? { tab: wantedTab, error, step, target } : {};
  const tab = chosenTab ?? wanted.tab ?? 'sign-in';
  const isCodeStep = isCodeNeeded ?? wanted.step === 'totp';

  const plan = isHydrated ? findPlan(target) : undefined;
  const download = useWaitingDownload(target);
  const { titles, next, note } = describePurpose({ plan, download });

  useEffect(() => {
    if (user) router.history.replace(target);
  }, [user, target, router]);

  // The other tab is loaded before it is chosen.
  useEffect(() => whenUsed(() => void SignUpForm.preload()), []);

  const askCode = () => {
    setReason(undefined);
    setCodeNeeded(true);
  };
  const leaveCode = (text?: string) => {
    setReason(text);
    setCodeNeeded(false);
    setTab('sign-in');
  };

  const form = { email, onEmailChange: setEmail };
  return (
    <LoginFrame title={titles[tab]}>
      {isCodeStep ? (
        <CodeForm onBack={leaveCode} />
      ) : (
        <>
          <LoginNotice code={isCodeNeeded === undefined ? wanted.error : undefined} reason={reason} />
          {download && (
            <WaitingDownload
              download={download}
              isPaying={plan !== undefined}
              verb={tab === 'sign-in' ? 'Sign in' : 'Sign up'}
            />
          )}
          <noscript>
            <p className="mb-4 rounded-3 bg-signal-soft p-3 text-sm">Signing in needs JavaScript.</p>
          </noscript>
          <Tabs
            label="Sign in or sign up"
            variant="fill"
            value={tab}
            tabs={tabs}
            onChange={setTab}
            panelClassName="pt-3"
          >
            <ProviderButtons returnUrl={wanted.target} />
            {tab === 'sign-in' ? (
              <SignInForm {...form} submitLabel={`Sign In${next}`} onCodeNeeded={askCode} />
            ) : (
              <LazyPart fallback={<div aria-busy="true" className="min-h-[36rem]" />}>
                <SignUpForm {...form} submitLabel={`Sign Up${next}`} note={note} />
              </LazyPart>
            )}
          </Tabs>
          <ProviderTerms />
          {tab === 'sign-in' && (
            <p className="mt-5 text-sm text-ink-2">
              New here?{' '}
              <button
                type="button"
                className="link min-h-6 cursor-pointer pointer-coarse:min-h-11"
                onClick={() => setTab('sign-up')}
              >
                Create an account
              </button>
              . It is free.
            </p>
          )}
        </>
      )}
    </LoginFrame>
  );
}
