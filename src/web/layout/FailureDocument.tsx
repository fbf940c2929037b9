import { getIconPath, getMarkPath, site } from '#src/site.ts';
import { Logo } from '#src/ui/media/Logo.tsx';
import { AccentStyle } from './AccentStyle.tsx';
import { buttonClass } from '#src/ui/button-class.ts';

export interface FailureDocumentProps {
  /** A defect, a temporary overload, maintenance, or a shop that has not been opened yet. */
  kind: 'fault' | 'busy' | 'maintenance' | 'opening';
  /** The owner's message about the maintenance; may be empty. */
  message?: string;
  /** The requested address. */
  path: string;
  requestId: string;
  stylesheets: readonly string[];
}

const texts = {
  fault: {
    title: 'Something went wrong on our side.',
    text: 'The fault has been noted. Trying again often helps; nothing that you had saved is lost.',
  },
  busy: {
    title: 'We will be right back.',
    text: 'The site is busy or starting. Please try again in a moment.',
  },
  maintenance: {
    title: 'We are working on the shop.',
    text: 'It opens again in a while. Your account, favorites and downloads are safe.',
  },
  opening: {
    title: 'Opening soon',
    text: 'We are getting the shop ready. Please come back in a while.',
  },
};

/** Sent when a page could not be rendered. It needs neither scripts nor data, and its links are plain. */
export function FailureDocument({ kind, message = '', path, requestId, stylesheets }: FailureDocumentProps) {
  const { title, text } = texts[kind];
  const isClosed = kind === 'maintenance' || kind === 'opening';
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${site.brand}`}</title>
        <link rel="icon" href={getIconPath(site)} />
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <AccentStyle />
      </head>
      <body className="min-h-screen bg-paper text-ink">
        <main className="mx-auto max-w-[40rem] px-(--gutter) py-16">
          <a href="/" aria-label={`${site.brand}, home`} className="inline-flex min-h-11 rounded-2">
            <Logo name={site.brand} mark={getMarkPath(site)} />
          </a>
          <h1 className="mt-10 text-h1 wdth-head text-balance">{title}</h1>
          <p className="mt-3 text-lg text-pretty text-ink-2">{message === '' ? text : message}</p>
          <p className="mt-6 flex flex-wrap gap-3">
            {kind !== 'opening' && (
              <a href={path} className={buttonClass({ variant: 'primary' })}>
                Try again
              </a>
            )}
            {isClosed ? (
              <a href="/login" className={buttonClass({ variant: 'secondary' })}>
                Sign in as admin
              </a>
            ) : (
              <a href="/" className={buttonClass({ variant: 'secondary' })}>
                Home
              </a>
            )}
          </p>
          {kind !== 'opening' && (
            <p className="mt-8 text-sm text-pretty text-ink-3">
              If it goes on, write to{' '}
              <a href={`mailto:${site.contactEmail}`} className="link text-ink-2">
                {site.contactEmail}
              </a>{' '}
              and name the request: {requestId}
            </p>
          )}
        </main>
      </body>
    </html>
  );
}
