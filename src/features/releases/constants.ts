/** Paths of the releases page, the Atom feed and the calendar. */
export const releasesPath = '/releases';
export const atomPath = '/releases.atom';
export const icsPath = '/releases.ics';

export const titleIsToCome = 'Still secret';

/** Path of the mail preferences page; each release mail links there with `?token=`. */
export const preferencesPage = '/email-preferences';

/**
 * Target of the urlencoded form without JavaScript. Fields: `token` (omitted for the signed-in person) and
 * `wantsReleaseMails` (`true` or omitted). It redirects with 303 to `/email-preferences?token=...&saved=1`, without
 * `saved` for an invalid token.
 */
export const preferencesFormPath = '/api/mail/preferences';

/** Target of one-click unsubscribe requests (RFC 8058). */
export const unsubscribePath = '/api/mail/unsubscribe';
