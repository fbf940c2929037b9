/** Limits of the facts, in characters, and of their lists. */
export const factLimits = {
  brand: 40,
  tagline: 80,
  description: 300,
  headline: 60,
  intro: 240,
  name: 80,
  address: 300,
  email: 254,
  link: 500,
  style: 300,
  specialty: 30,
  socialLinks: 8,
  specialties: 8,
  designers: 12,
  occasions: 12,
  occasionTitle: 30,
  occasionText: 160,
  svgBytes: 100_000,
  pngBytes: 700_000,
} as const;

/** The names of the facts in the panel, its history and messages. */
export const factNames = {
  brand: 'Name of the shop',
  mark: 'Mark',
  operator: 'Operator',
  tagline: 'Tagline',
  description: 'Description',
  headline: 'Headline',
  intro: 'Intro',
  contactEmail: 'Contact address',
  socialLinks: 'Social links',
  timeZone: 'Time zone',
  releaseSchedule: 'Release days',
  releaseTime: 'Release time',
  digestTime: 'Digest time',
  designers: 'Designers',
  occasions: 'Occasions',
  emailOptInDefault: 'Release mails at sign-up',
  opensInPrusaSlicer: 'Open in PrusaSlicer',
  accent: 'Accent color',
} as const;

/** The number of versions that the history lists. */
export const listedVersions = 50;

/** The version of the format of exported files. */
export const fileFormat = 1;

/** Limits of an owner's own legal texts: characters of the text with its markup, of a change, and the number of changes. */
export const legalLimits = { html: 200_000, change: 300, changes: 20 } as const;

/** The names of the legal texts. */
export const legalTitles = { terms: 'Terms of Service', privacy: 'Privacy Policy' } as const;
