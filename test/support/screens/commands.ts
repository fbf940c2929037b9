import { defineBrowserCommand } from '@vitest/browser-playwright';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Emulates the color scheme that the system prefers. */
    emulateColorScheme: (scheme: 'light' | 'dark') => Promise<void>;
    /** Takes the browser offline, or online again. */
    setOffline: (isOffline: boolean) => Promise<void>;
    /** Aborts the requests to addresses with this pattern, or leaves them without a response. */
    blockRequests: (pattern: string, how: 'abort' | 'hang') => Promise<void>;
  }
}

export const emulateColorScheme = defineBrowserCommand<[scheme: 'light' | 'dark']>(({ page }, colorScheme) =>
  page.emulateMedia({ colorScheme }),
);

export const setOffline = defineBrowserCommand<[isOffline: boolean]>(({ context }, isOffline) =>
  context.setOffline(isOffline),
);

export const blockRequests = defineBrowserCommand<[pattern: string, how: 'abort' | 'hang']>(
  ({ page }, pattern, how) =>
    page.route(pattern, (route) => (how === 'abort' ? route.abort('blockedbyclient') : undefined)),
);
