import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '#src/lib/api-client.ts';
import { site } from '#src/site.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { describeFailure } from '#src/ui/feedback/failure-words.ts';
import { reloadPage } from '#src/ui/feedback/reload-page.ts';
import { OtherDocumentError } from '../routing/checkout-document.ts';

const closedTitles: Record<string, string> = {
  maintenance: 'We are working on the shop.',
  opening: 'Opening soon',
};

/** Shown in the browser when the data or the code of a page could not be loaded. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const body = error instanceof ApiError ? error.body : undefined;
  const closed = closedTitles[body?.code ?? ''];
  const { title, text, needsReload } = describeFailure(error, 'This page');
  const tryAgain = () => {
    if (needsReload || error instanceof OtherDocumentError) {
      void reloadPage();
      return;
    }
    reset();
    void router.invalidate();
  };
  return (
    <div role="alert" className="mx-auto max-w-[40rem] px-(--gutter) py-16 lg:py-24">
      <h1 className="text-h1 wdth-head text-balance">{closed ?? title}</h1>
      <p className="mt-3 text-lg text-pretty text-ink-2">{text}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <button
          type="button"
          className={buttonClass({ variant: 'primary', className: 'cursor-pointer' })}
          onClick={tryAgain}
        >
          {needsReload ? 'Reload' : 'Try again'}
        </button>
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          Home
        </Link>
      </p>
      {body?.requestId !== undefined && (
        <p className="mt-8 text-sm text-pretty text-ink-3">
          If it goes on, write to{' '}
          <a href={`mailto:${site.contactEmail}`} className="link text-ink-2">
            {site.contactEmail}
          </a>{' '}
          and name the request: {body.requestId}
        </p>
      )}
    </div>
  );
}
