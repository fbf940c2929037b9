import { useParams } from '@tanstack/react-router';
import { FindLicence } from './FindLicence.tsx';
import { KnownLicence } from './KnownLicence.tsx';

// One chunk for all states of the page.
export { UnknownLicencePage } from './UnknownLicencePage.tsx';

/** The page of a licence, and without a number the form for one. */
export function Page() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <FindLicence /> : <KnownLicence id={id} />;
}
