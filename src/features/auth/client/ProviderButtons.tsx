import { useQuery } from '@tanstack/react-query';
import MessagesSquare from 'lucide-react/icons/messages-square';
import type { ReactNode } from 'react';
import { buttonClass } from '#src/ui/button-class.ts';
import { providerTitles, type ProviderName } from '../messages.ts';
import { providersQuery } from './queries.ts';

const glyphs: Record<ProviderName, ReactNode> = {
  google: (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2.4">
      <path d="M20 12h-8M20 12a8 8 0 1 1-2.6-5.9" />
    </svg>
  ),
  discord: <MessagesSquare aria-hidden />,
};

/** Shows a button for each configured sign-in provider, and a divider; renders nothing when there is none. */
export function ProviderButtons({
  returnUrl,
}: {
  /** Path to return to after sign-in; undefined for the default. */
  returnUrl: string | undefined;
}) {
  const { data: providers = [] } = useQuery(providersQuery());
  if (providers.length === 0) return null;
  const query = returnUrl === undefined ? '' : `?${new URLSearchParams({ returnUrl })}`;
  return (
    <div className="mb-3">
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        {providers.map((provider) => (
          <a key={provider} href={`/api/auth/${provider}/login${query}`} className={buttonClass()}>
            {glyphs[provider]}
            <span>
              <span className="sr-only">Continue with </span>
              {providerTitles[provider]}
            </span>
          </a>
        ))}
      </div>
      <p className="mt-3 flex items-center gap-4 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with email
      </p>
    </div>
  );
}

/** Names the terms that a sign-in with a provider accepts; renders nothing without providers. */
export function ProviderTerms() {
  const { data: providers = [] } = useQuery(providersQuery());
  if (providers.length === 0) return null;
  return (
    <p className="mt-4 text-xs text-ink-3">
      By continuing with {providers.map((provider) => providerTitles[provider]).join(' or ')} you accept the{' '}
      <a className="link" href="/terms" target="_blank" rel="noopener">
        Terms of Service
      </a>{' '}
      and have read the{' '}
      <a className="link" href="/privacy" target="_blank" rel="noopener">
        Privacy Policy
      </a>
      .
    </p>
  );
}
