import { site } from '#src/site.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { buttonClass } from '#src/ui/button-class.ts';

interface FailureDocumentProps {
  status: number;
  /** The address that was asked for. */
  path: string;
  requestId: string;
  stylesheets: readonly string[];
}

/** Answered when a page could not be rendered. It asks nothing of the rest: no script, no data, plain links. */
export function FailureDocument({ status, path, requestId, stylesheets }: FailureDocumentProps) {
  const isBusy = status === 503;
  const title = isBusy ? 'We will be right back.' : 'Something went wrong on our side.';
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${site.brand}`}</title>
        <link rel="icon" href="/logo.svg" type="image/svg+xml" />
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body className="min-h-screen bg-paper text-ink">
        <main className="mx-auto max-w-[40rem] px-(--gutter) py-16">
          <a href="/" aria-label={`${site.brand}, home`} className="inline-flex min-h-11 rounded-2">
            <Logo name={site.brand} />
          </a>
          <h1 className="mt-10 text-h1 wdth-head text-balance">{title}</h1>
          <p className="mt-3 text-lg text-pretty text-ink-2">
            {isBusy
              ? 'The site is busy or starting. Please try again in a moment.'
              : 'The fault has been noted. Please try again.'}
          </p>
          <p className="mt-6 flex flex-wrap gap-3">
            <a href={path} className={buttonClass({ variant: 'primary' })}>
              Try again
            </a>
            <a href="/" className={buttonClass({ variant: 'secondary' })}>
              Home
            </a>
          </p>
          <p className="mt-8 text-sm text-ink-3">Request {requestId}</p>
        </main>
      </body>
    </html>
  );
}
