import { RouterProvider } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { getMe, getProviders } from '#src/features/auth/calls.ts';
import { hintCookie } from '#src/features/auth/constants.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { countLicences, listProofs } from '#src/features/licences/calls.ts';
import { getNotificationSettings, listFollows, recordVisit } from '#src/features/notifications/calls.ts';
import { forgetWebGl2 } from '#src/features/previews/client/scene/has-webgl.ts';
import { listUserPrinters } from '#src/features/printers/calls.ts';
import { getChosenSlicers } from '#src/features/slicers/calls.ts';
import { setTransport } from '#src/lib/api-client.ts';
import { listenForInvalidations } from '#src/browser/cross-tab-invalidation.ts';
import { dismissToast, toastTiming } from '#src/ui/feedback/toast-store.ts';
import { createAppRouter } from '#src/web/router.tsx';
import '#src/ui/styles/app.css';
import { respond, createApiStub, refuse, type ApiStub, type StubbedCall } from './api-stub.ts';
import { interceptNavigation } from './navigation.ts';

/** Widths of the viewport in CSS pixels. The phone also has a touch screen. */
export const widths = { phone: 390, desktop: 1440 } as const;

export interface ScreenOptions {
  /** The signed-in user; a visitor by default. */
  viewer?: CurrentUser;
  /** The responses of the API; a request without a stubbed call fails the test. */
  calls?: readonly StubbedCall[];
  on?: keyof typeof widths;
}

let root: Root | undefined;
let stopListening: (() => void) | undefined;
let stub: ApiStub | undefined;
let isTouch = false;
let messages: string[] = [];
let expectedMessages: string[] = [];

/** Allows console errors and warnings that contain this text; any other fails the test. */
export function expectConsole(text: string): void {
  expectedMessages.push(text);
}

/**
 * Opens a page of the site at an address, with the real router and a stubbed API. An open screen is closed first, and
 * the storages are kept, as when a browser loads another document.
 * @returns the stub, for reading its requests and changing its responses
 */
export async function openScreen(
  address: string,
  { viewer, calls = [], on = 'desktop' }: ScreenOptions = {},
): Promise<ApiStub> {
  await page.viewport(widths[on], 900);
  await setTouch(on === 'phone');
  document.cookie = viewer ? `${hintCookie}=1` : `${hintCookie}=; max-age=0`;
  const me = viewer ? respond(getMe, viewer) : refuse(getMe, 401);
  const common = [
    me,
    respond(getProviders, ['google', 'discord']),
    respond(listUserPrinters, []),
    respond(listProofs, []),
    respond(countLicences, { count: 0 }),
    respond(listFollows, []),
    respond(recordVisit, { since: null, designs: 0, editions: 0, replies: 0 }),
    respond(getNotificationSettings, {
      reply: true,
      new_edition: true,
      release: true,
      licence_withdrawn: true,
      problems: true,
    }),
    respond(getChosenSlicers, { windows: null, macos: null, linux: null }),
  ];
  stub = createApiStub([...common, ...calls]);
  setTransport(stub.send);
  close();
  forgetWebGl2();
  interceptNavigation();
  history.replaceState(null, '', address);
  const router = createAppRouter({
    isServer: false,
    page: { origin: window.location.origin, renderedAt: new Date().toISOString(), hasOutbox: false },
  });
  // The pointer is where the last test left it, and a link there would load its page in advance.
  router.update({ ...router.options, defaultPreload: false });
  stopListening = listenForInvalidations(router.options.context.queryClient);
  root = createRoot(document);
  root.render(<RouterProvider router={router} />);
  await expect.poll(() => document.getElementById('main')).not.toBeNull();
  // The script in the head of a page that the server has sent does the same.
  if (viewer) document.documentElement.dataset['auth'] = 'in';
  return stub;
}

async function setTouch(enabled: boolean): Promise<void> {
  if (isTouch === enabled) return;
  await commands.emulateTouch(enabled);
  isTouch = enabled;
}

function close(): void {
  root?.unmount();
  root = undefined;
  stopListening?.();
  stopListening = undefined;
}

/**
 * Closes the screen after each test, and fails the test for unexpected requests and console messages. A setup file calls
 * it for each test file, because this module is evaluated only once per worker.
 */
export function registerScreenHooks(): void {
  toastTiming.durationMs = Infinity;
  beforeEach(() => {
    messages = [];
    expectedMessages = [];
    const record = (...values: unknown[]) => void messages.push(values.map(String).join(' '));
    vi.spyOn(console, 'error').mockImplementation(record);
    vi.spyOn(console, 'warn').mockImplementation(record);
  });

  afterEach(async () => {
    await setTouch(false);
    const unexpected = stub?.unexpected ?? [];
    dismissToast();
    close();
    stub = undefined;
    localStorage.clear();
    sessionStorage.clear();
    vi.restoreAllMocks();
    vi.useRealTimers();
    const isExpected = (message: string) => expectedMessages.some((text) => message.includes(text));
    failFor('The screen sent requests without a stubbed call', unexpected);
    failFor(
      'The screen logged',
      messages.filter((text) => !isExpected(text)),
    );
  });
}

function failFor(problem: string, texts: readonly string[]): void {
  if (texts.length > 0) throw new Error(`${problem}:\n${texts.join('\n')}`);
}
