import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseDelivery, deliver, type Delivery } from './delivery.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)';
const safariOnMac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`;
const chromeOnWindows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/142.0.0.0 Safari/537.36`;
const chromeOnAndroid = `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/142.0.0.0 Mobile Safari/537.36`;

type Row = [string, userAgent: string, maxTouchPoints: number, Delivery];

const browsersWithLinks: Row[] = [
  ['Chrome on Windows', chromeOnWindows, 0, 'link'],
  ['Edge on a laptop with a touch screen', `${chromeOnWindows} Edg/142.0.0.0`, 10, 'link'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 0, 'link'],
  ['Safari on a Mac', safariOnMac, 0, 'link'],
  ['Chrome on Android', chromeOnAndroid, 5, 'link'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 5, 'link'],
  ['Safari on an iPhone', `${iphone} ${webkit} Version/26.0 Mobile/15E148 Safari/604.1`, 5, 'window'],
  ['Chrome on an iPhone', `${iphone} ${webkit} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`, 5, 'window'],
  ['Firefox on an iPhone', `${iphone} ${webkit} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 5, 'window'],
  ['an app on an iPhone', `${iphone} ${webkit} Mobile/15E148 Instagram 400.0.0.0`, 5, 'window'],
  ['Safari on an iPad with a Macintosh user agent', safariOnMac, 5, 'window'],
  [
    'Safari on an iPad with a mobile user agent',
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${webkit} Version/26.0 Mobile/15E148 Safari/604.1`,
    5,
    'window',
  ],
];

const browsersWithoutLinks: Row[] = [
  ['a desktop without download links', chromeOnWindows, 0, 'blob'],
  ['a Mac without them', safariOnMac, 0, 'blob'],
  ['a phone without them', chromeOnAndroid, 5, 'window'],
  ['an iPad without them', safariOnMac, 5, 'window'],
];

describe('chooseDelivery', () => {
  it.each(browsersWithLinks)('for %s', (_, userAgent, maxTouchPoints, expected) => {
    expect(chooseDelivery({ userAgent, maxTouchPoints, hasDownloadAttribute: true })).toBe(expected);
  });

  it.each(browsersWithoutLinks)('for %s', (_, userAgent, maxTouchPoints, expected) => {
    expect(chooseDelivery({ userAgent, maxTouchPoints, hasDownloadAttribute: false })).toBe(expected);
  });
});

const ticket = { downloadUrl: '/api/stl-files/7/download?ticket=t', suggestedFilename: 'Vase.zip' };

/** Stubs the browser globals that `deliver` uses. */
function stubBrowser(userAgent: string, maxTouchPoints: number, { hasDownloadLinks = true } = {}) {
  const link = {
    href: '',
    download: '',
    hidden: false,
    click: vi.fn<() => void>(),
    remove: vi.fn<() => void>(),
  };
  class Anchor {}
  if (hasDownloadLinks) Object.assign(Anchor.prototype, { download: '' });
  const body = { append: vi.fn<(node: unknown) => void>() };
  const window = {
    open: vi.fn<(address: string, target: string) => object | null>(() => ({})),
    location: { assign: vi.fn<(address: string) => void>() },
  };
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  vi.stubGlobal('HTMLAnchorElement', Anchor);
  vi.stubGlobal('document', { createElement: () => link, body });
  vi.stubGlobal('window', window);
  return { link, body, window };
}

describe('a file', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('uses a link that is removed after 1 s', async () => {
    const { link, body, window } = stubBrowser(chromeOnWindows, 0);
    await deliver(ticket);
    expect(link).toMatchObject({ href: ticket.downloadUrl, download: 'Vase.zip', hidden: true });
    expect([body.append.mock.calls, link.click.mock.calls.length]).toEqual([[[link]], 1]);
    await vi.advanceTimersByTimeAsync(999);
    expect(link.remove).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(link.remove).toHaveBeenCalledOnce();
    expect(window.open).not.toHaveBeenCalled();
  });

  it('uses a blob without download links, and revoked after 1 s', async () => {
    const { link } = stubBrowser(chromeOnWindows, 0, { hasDownloadLinks: false });
    const fetched = vi.fn<typeof fetch>(async () => new Response('zip'));
    vi.stubGlobal('fetch', fetched);
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made');
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    await deliver(ticket);
    expect(fetched).toHaveBeenCalledExactlyOnceWith(ticket.downloadUrl, { credentials: 'same-origin' });
    expect(made.mock.calls).toMatchObject([[{ size: 3 }]]);
    expect(link).toMatchObject({ href: 'blob:made', download: 'Vase.zip' });
    expect(link.click).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(999);
    expect(revoked).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:made');
    expect(link.remove).toHaveBeenCalledOnce();
  });

  it("rejects with the server's status when it cannot be fetched", async () => {
    stubBrowser(chromeOnWindows, 0, { hasDownloadLinks: false });
    vi.stubGlobal('fetch', async () => new Response('', { status: 502, statusText: 'Bad Gateway' }));
    await expect(deliver(ticket)).rejects.toThrow('502: Bad Gateway');
  });

  it('opens in a new window on iOS', async () => {
    const { link, window } = stubBrowser(safariOnMac, 5);
    await deliver(ticket);
    expect(window.open).toHaveBeenCalledExactlyOnceWith(ticket.downloadUrl, '_blank');
    expect(window.location.assign).not.toHaveBeenCalled();
    expect(link.click).not.toHaveBeenCalled();
  });

  it('opens in this window when a new one is blocked', async () => {
    const { window } = stubBrowser(safariOnMac, 5);
    window.open.mockReturnValue(null);
    await deliver(ticket);
    expect(window.location.assign).toHaveBeenCalledExactlyOnceWith(ticket.downloadUrl);
  });
});
