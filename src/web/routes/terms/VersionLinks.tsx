import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { keptTermsVersions } from './terms-versions.ts';

/** Links to all kept versions of the terms. */
export function VersionLinks() {
  return keptTermsVersions.map((version, index) => (
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
