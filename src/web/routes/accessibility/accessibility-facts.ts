interface KnownLimit {
  id: string;
  /** The part of the site that is affected. */
  what: string;
  /** The problem, and the alternative for users. */
  text: string;
}

interface AccessibilityFacts {
  /** The date of the last review, as an ISO date without a time. */
  reviewedOn: string;
  /** The methods of the review; only those that were really used. */
  tests: readonly string[];
  /** The known problems and the untested parts. Remove fixed problems and add new ones. */
  limits: readonly KnownLimit[];
}

/** The facts of the accessibility statement. Update them with every change that affects accessibility. */
export const accessibilityFacts: AccessibilityFacts = {
  reviewedOn: '2026-11-21',
  tests: [
    'Programs check every page and its states, such as waiting, empty, refused, and with its dialogs open, for rules that can be checked by a program (axe), with each change of the site, in Chromium. A table lists who sees which state, and a page that is missing from it is noticed.',
    'The journeys through the site, such as signing in, downloading and paying, are run by the names and roles that assistive technology is told. Menus, dialogs, the comment thread and the checkout are also run by the keyboard alone, with the focus watched.',
    'Pages are looked at in windows 320 and 640 pixels wide, which is as much room as 400 % and 200 % zoom leave, with wider spacing of the text, on the width of a phone, in the light and the dark look, in forced colours and with less motion.',
    'On the main pages every stop of the Tab key was tried: that it has a name, shows its focus, is in view and is not covered.',
  ],
  limits: [
    {
      id: 'people',
      what: 'Tests by people',
      text: 'Nobody who depends on assistive technology has tested the site for us yet, nor has an outside auditor. What programs cannot see we may have missed.',
    },
    {
      id: 'browsers',
      what: 'Browsers and screen readers',
      text: 'We look at what Chromium tells assistive technology. Firefox and Safari, and screen readers such as NVDA, JAWS and VoiceOver, were not tried.',
    },
    {
      id: 'pictures',
      what: 'Pictures of designs',
      text: 'Their text alternatives name the design and say which picture it is, not what every picture shows. Measures, printing setup and the description are text beside them.',
    },
    {
      id: 'comments',
      what: 'Comments and profiles',
      text: 'They are written by people who use the site, and we do not change their texts.',
    },
    {
      id: 'payment',
      what: 'Card form and invoices',
      text: 'The card form, the pages where you manage your card, and the invoices as PDF come from Stripe. We cannot change how they are built. If one of them stops you, write to us.',
    },
    {
      id: 'files',
      what: 'Model files',
      text: 'The files themselves are shapes for printing programs and have no text alternative but the description of the design.',
    },
  ],
};
