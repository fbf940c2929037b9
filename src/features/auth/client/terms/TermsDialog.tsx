import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, getErrorMessage } from '#src/lib/api-client.ts';
import { formatLongDate } from '#src/lib/date-text.ts';
import { invalidateInOtherTabs } from '#src/browser/cross-tab-invalidation.ts';
import { site } from '#src/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { reloadPage } from '#src/ui/feedback/reload-page.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { acceptTerms } from '../../calls.ts';
import { meKey } from '../queries.ts';
import { putTermsOff } from './terms-prompt.ts';

function useAcceptTerms() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(acceptTerms, { body: { version: site.terms.version } }),
    onSuccess: (user) => {
      queries.setQueryData(meKey, user);
      invalidateInOtherTabs(meKey[0]);
    },
  });
}

/** Shows the changes of the terms and asks for agreement. Import it lazily. */
export function TermsDialog() {
  const { mutate, isPending, error } = useAcceptTerms();
  const { changedOn, changes } = site.terms;
  const isOutdated = error instanceof ApiError && error.status === 409;
  return (
    <Dialog
      open
      onOpenChange={putTermsOff}
      pending={isPending}
      title="Our terms have changed"
      description={`Please agree to the version of ${formatLongDate(changedOn, 'UTC')}. Until then you can use the site, but not download or pay for a plan.`}
      footer={
        <>
          <Button disabled={isPending} onClick={putTermsOff}>
            Not now
          </Button>
          {isOutdated ? (
            <Button variant="primary" onClick={() => void reloadPage()}>
              Load the page again
            </Button>
          ) : (
            <Button variant="primary" pending={isPending} pendingLabel="Saving..." onClick={() => mutate()}>
              I agree
            </Button>
          )}
        </>
      }
    >
      {changes.length > 0 && (
        <ul className="mb-4 grid list-disc gap-1.5 pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <p>
        <a
          className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
          href="/terms"
          target="_blank"
          rel="noopener"
        >
          Read the terms
        </a>
      </p>
      {error && (
        <Notice kind="error" className="mt-4">
          {getErrorMessage(error, 'This could not be saved. Please try again.')}
        </Notice>
      )}
    </Dialog>
  );
}
