/** Paths of the releases page, the Atom feed and the calendar. */
export const releasesPath = '/releases';
export const atomPath = '/releases.atom';
export const icsPath = '/releases.ics';

export const titleIsToCome = 'Title shown at release';
