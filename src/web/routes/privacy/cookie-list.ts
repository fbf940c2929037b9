/** One item that our pages store in a browser; a test compares the list with the behavior of the program. */
export interface Kept {
  name: string;
  text: string;
}

const daySeconds = 86_400;

export interface Cookie extends Kept {
  /** The lifetime, unless the item is removed or renewed earlier. */
  maxAgeSeconds: number;
}

/** Over https, the names of cookies that scripts cannot read start with `__Host-`. */
export const cookies: readonly Cookie[] = [
  {
    name: 'fl.session_token',
    text: 'Keeps you signed in. Set when you sign in; goes when you sign out, and at the latest 30 days after your last visit or 90 days after the sign-in. Scripts cannot read it.',
    maxAgeSeconds: 30 * daySeconds,
  },
  {
    name: 'fl_hint',
    text: 'Says only that somebody is signed in, so that a visitor is spared a needless question to the server. Holds nothing about you, and goes with the one above.',
    maxAgeSeconds: 30 * daySeconds,
  },
  {
    name: 'fl_device',
    text: 'Marks a browser in which you have signed in, so that strangers who guess at your password cannot lock you out of it. Stays after you sign out and goes 180 days after your last sign-in. Scripts cannot read it.',
    maxAgeSeconds: 180 * daySeconds,
  },
  {
    name: 'fl.two_factor',
    text: 'For five minutes, between your password and the code of your authenticator app. Only where you have set one up. Scripts cannot read it.',
    maxAgeSeconds: 300,
  },
  {
    name: 'fl.state',
    text: 'For five minutes, protects the way to Google or Discord and back, while you sign in with one of them. Scripts cannot read it.',
    maxAgeSeconds: 300,
  },
];

/** Items in local storage stay until the visitor deletes them. */
export const localKeys: readonly Kept[] = [
  { name: 'slicer', text: 'The slicer you open files in on this computer. Only if you chose one.' },
  {
    name: 'printers',
    text: 'The printers you told us about without being signed in, and what a print costs you on them. With your next sign-in they move into your account.',
  },
  { name: 'theme', text: 'Whether you chose the light or the dark look. Only if you chose one.' },
  {
    name: 'started-downloads',
    text: 'Random numbers of the last 20 downloads that waited for a sign-in or a plan, so that none starts twice.',
  },
  {
    name: 'last-searches:',
    text: 'Your last five searches while you were signed in, under this name with the number of your account after it, to offer them to you again.',
  },
];

/** Items in session storage stay until the tab is closed. */
export const sessionKeys: readonly Kept[] = [
  {
    name: 'pending-download',
    text: 'The design you wanted to download before you signed in, chose a plan or agreed to new terms. Counts for an hour.',
  },
  {
    name: 'comment-draft:',
    text: 'A comment that you have begun and not sent, under this name with a number after it.',
  },
  {
    name: 'kept-fields:',
    text: 'What you had typed in a form when your session ended or the page was loaded anew, under this name with the page after it. Goes when it is shown to you again or you sign out; passwords and card data are never kept.',
  },
  { name: 'toast', text: 'A notice that the next page shows.' },
  { name: 'terms-later', text: 'That you answered "Not now" when new terms were shown.' },
  { name: 'tsr-scroll-restoration-v1_3', text: 'How far you had scrolled, for the way back.' },
];
