import { defineBrowserCommand } from '@vitest/browser-playwright';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Emulates the color scheme that the system prefers. */
    emulateColorScheme: (scheme: 'light' | 'dark') => Promise<void>;
    /** Takes the browser offline, or online again. */
    setOffline: (isOffline: boolean) => Promise<void>;
  }
}

export const emulateColorScheme = defineBrowserCommand<[scheme: 'light' | 'dark']>(({ page }, colorScheme) =>
  page.emulateMedia({ colorScheme }),
);

export const setOffline = defineBrowserCommand<[isOffline: boolean]>(({ context }, isOffline) =>
  context.setOffline(isOffline),
);
