/** Where the calendar, its feeds and the pages are. */
export const releasesPath = '/releases';
export const atomPath = '/releases.atom';
export const icsPath = '/releases.ics';

export const titleIsToCome = 'Title shown at release';
