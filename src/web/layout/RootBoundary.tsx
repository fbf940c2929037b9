import { Component, type ReactNode } from 'react';
import { buttonClass } from '#src/ui/button-class.ts';

interface State {
  hasFailed: boolean;
}

/**
 * The last error boundary, for failures of the frame around all pages: it renders a document that needs only its styles,
 * which React keeps in the head.
 */
export class RootBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <RootFailure /> : this.props.children;
  }
}

function RootFailure() {
  return (
    <html lang="en" data-theme={document.documentElement.dataset['theme']}>
      <head>
        <title>This page could not be shown.</title>
      </head>
      <body className="bg-paper text-ink">
        <main role="alert" className="mx-auto max-w-[40rem] px-(--gutter) py-16">
          <h1 className="text-h1 wdth-head">This page could not be shown.</h1>
          <p className="mt-3 text-lg text-ink-2">Loading it again often helps.</p>
          <p className="mt-6 flex flex-wrap gap-3">
            <a href={window.location.href} className={buttonClass({ variant: 'primary' })}>
              Try again
            </a>
            <a href="/" className={buttonClass()}>
              Home
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
