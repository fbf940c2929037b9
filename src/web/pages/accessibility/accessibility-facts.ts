interface KnownLimit {
  id: string;
  /** What it is about. */
  what: string;
  /** What does not work as it should, and what leads on instead. */
  text: string;
}

interface AccessibilityFacts {
  /** ISO date, without a time: when this was last gone through. */
  reviewedOn: string;
  /** How it was tried; only what was done. */
  tests: readonly string[];
  /** What is known not to meet the goal, or was not tried. Take out what is mended, and put in what is found. */
  limits: readonly KnownLimit[];
}

/** What the accessibility statement says of this site's state. Kept true by whoever changes it. */
export const accessibilityFacts: AccessibilityFacts = {
  reviewedOn: '2026-11-21',
  tests: [
    'Programs check every page and its states for rules that can be checked by a program (axe), with each change of the site, in Chromium.',
    'The journeys through the site, such as signing in, downloading and paying, are run by the names and roles that assistive technology is told.',
    'Pages are looked at in windows 320 and 390 pixels wide, which is as much room as 400 % zoom leaves, in the light and the dark look.',
  ],
  limits: [
    {
      id: 'people',
      what: 'Tests by people',
      text: 'Nobody who depends on assistive technology has tested the site for us yet, nor has an outside auditor. What programs cannot see we may have missed.',
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
