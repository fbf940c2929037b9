import { Link } from '@tanstack/react-router';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { Limits } from './Limits.tsx';
import { NumberForm } from './NumberForm.tsx';

/** The form for the number of a licence. */
export function FindLicence() {
  return (
    <div className="wrap">
      <div className="pt-2 pb-8">
        <Breadcrumbs current="Check a licence">
          <Link to="/">Home</Link>
          <Link to="/commercial-licence">Commercial licence</Link>
        </Breadcrumbs>
        <h1 className="mt-2">Check a licence</h1>
        <p className="lead mt-3 max-w-[44rem]">
          Whoever sells prints of our designs can show a licence with a number. Type it here, or scan the code
          on the card: you see at once whether it is good, and for which design.
        </p>
      </div>
      <NumberForm label="Check" />
      <Limits />
    </div>
  );
}
