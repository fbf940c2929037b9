import type { CDPSession, Page } from '@playwright/test';
import { defineBrowserCommand } from '@vitest/browser-playwright';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Emulates the color scheme that the system prefers. */
    emulateColorScheme: (scheme: 'light' | 'dark') => Promise<void>;
    /** Emulates a touch screen, where `pointer: coarse` matches, or ends this. */
    emulateTouch: (isTouch: boolean) => Promise<void>;
    /** Takes the browser offline, or online again. */
    setOffline: (isOffline: boolean) => Promise<void>;
    /** Aborts the requests to addresses with this pattern, or leaves them without a response. */
    blockRequests: (pattern: string, how: 'abort' | 'hang') => Promise<void>;
  }
}

export const emulateColorScheme = defineBrowserCommand<[scheme: 'light' | 'dark']>(({ page }, colorScheme) =>
  page.emulateMedia({ colorScheme }),
);

/** The emulation ends with its session. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

export const emulateTouch = defineBrowserCommand<[isTouch: boolean]>(async ({ page, context }, enabled) => {
  const session = sessions.get(page) ?? context.newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Emulation.setTouchEmulationEnabled', { enabled });
});

export const setOffline = defineBrowserCommand<[isOffline: boolean]>(({ context }, isOffline) =>
  context.setOffline(isOffline),
);

export const blockRequests = defineBrowserCommand<[pattern: string, how: 'abort' | 'hang']>(
  ({ page }, pattern, how) =>
    page.route(pattern, (route) => (how === 'abort' ? route.abort('blockedbyclient') : undefined)),
);
