import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';

/**
 * The versions of the terms whose text is kept in `versions`, the newest first. A licence names one of them, and its text
 * stays as it was agreed to.
 */
export const keptTermsVersions = ['2026-11-23', '2026-11-21', '2026-11-20'] as const;

/** Links to all kept versions of the terms, after those of the owner's own text. */
export function VersionLinks({ own }: { own: readonly string[] }) {
  return [...own, ...keptTermsVersions].map((version, index) => (
    <Fragment key={version}>
      {index > 0 && ', '}
      <Link
        to="/terms/$version"
        params={{ version }}
        className="link inline-block pointer-coarse:py-2.5"
        activeProps={{ 'aria-current': 'page' }}
      >
        {version}
      </Link>
    </Fragment>
  ));
}
