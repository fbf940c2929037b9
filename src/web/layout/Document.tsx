import { HeadContent, Scripts } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { AccentStyle } from './AccentStyle.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { MailHint } from '#src/features/auth/client/mail-hint.ts';
import { Toaster } from '#src/ui/feedback/Toaster.tsx';
import { Main } from './Main.tsx';
import { OutboxHint } from './OutboxHint.tsx';
import { RouteFocus } from './RouteFocus.tsx';
import { StalledNotice } from './StalledNotice.tsx';
import { appReadyEvent } from '../start-script.ts';
import './layout.css';

/** Marks the end of the page's content: inline scripts after it are ours, and those before it are not trusted. */
export const pageEndId = 'page-end';

/** The whole document. The script in the head sets theme and account on <html>, hence the suppressed warning. */
export function Document({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event(appReadyEvent));
  }, []);

  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <HeadContent />
        <AccentStyle />
      </head>
      <body className="flex min-h-screen flex-col bg-paper text-ink">
        <a
          href="#main"
          className="absolute -top-16 left-(--gutter) z-80 rounded-2 bg-ink px-4 py-3 text-on-ink focus:top-2"
        >
          Skip to content
        </a>
        <Header />
        <Main>
          <MailHint value={<OutboxHint />}>{children}</MailHint>
        </Main>
        <Footer />
        <RouteFocus />
        <Toaster />
        <StalledNotice />
        <div id={pageEndId} hidden />
        <Scripts />
      </body>
    </html>
  );
}
