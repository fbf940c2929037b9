/** A weekday of ISO 8601: Monday is 1, Sunday is 7. */
export type IsoWeekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface Designer {
  userId: string;
  username: string;
  /** Empty until it is set; `displayName` is shown to people. */
  firstName: string;
  lastName: string;
  displayName: string;
  style: string;
  specialties: readonly string[];
  socialUrl: string | null;
}

interface LegalVersion {
  /** The version to accept, recorded at sign-up. Raise it and the date with every change of the text. */
  version: string;
  /** An ISO date without a time. */
  changedOn: string;
  /** The changes since the previous version, a sentence each; shown to people who have to accept the text again. */
  changes: readonly string[];
  /** The version of the owner's own text that is in force; null for the text that comes with the shop. */
  ownVersion: string | null;
}

/** A picture beside the name of the shop, which the table `site_marks` stores. */
export interface Mark {
  /** The SHA-256 of its bytes in hexadecimal digits. */
  digest: string;
  type: 'svg' | 'png';
}

/** A reason to print, which leads from Home and Browse to its designs. */
export interface Occasion {
  /** The slug of the tag of its designs; null for designs that print in under an hour. */
  tag: string | null;
  title: string;
  /** A sentence below the title of its page. */
  text: string;
}

/** The facts of the shop, which an owner changes in the panel. The table `site_versions` stores them. */
export interface SiteFacts {
  brand: string;
  /** Null for the mark that comes with the shop. */
  mark: Mark | null;
  /** The legal entity that runs the site and, where the law requires it, its postal address. */
  operator: { name: string; address: string | null };
  tagline: string;
  description: string;
  /** The first words of Home, and the paragraph below them. */
  headline: string;
  intro: string;
  contactEmail: string;
  socialLinks: readonly { label: string; href: string }[];
  /** An IANA name; the release schedule applies in this time zone. */
  timeZone: string;
  /** The weekdays with a release. On a day without a designer, the designers release in turn. */
  releaseSchedule: readonly { weekday: IsoWeekday; designerUserId: string | null }[];
  /** The time of releases in this time zone, as in `09:00`. */
  releaseTime: string;
  /** The time at which the mail about the previous day's releases is sent, in this time zone. */
  digestTime: string;
  designers: readonly Designer[];
  /** In the order in which they are shown. One with fewer than three designs is not shown. */
  occasions: readonly Occasion[];
  /** Whether the checkbox for release mails in the sign-up form is checked by default. */
  emailOptInDefault: boolean;
  /** Whether PrusaSlicer opens links of this site. Prusa Research adds a domain to its list after a review (decision 29). */
  opensInPrusaSlicer: boolean;
  /** The fill of primary buttons and marks, as in `#FFC42E`; its text is ink in both themes. */
  accent: string;
}

/** The versions in force of the legal texts. */
export interface LegalVersions {
  terms: LegalVersion;
  privacy: LegalVersion;
}

/** The facts of a shop whose owner has changed nothing. */
export const defaultFacts: SiteFacts = {
  brand: 'Firstlayer',
  mark: null,
  operator: { name: 'Firstlayer', address: null },
  tagline: 'Fresh off the plate, three times a week.',
  description:
    'A destination for high-quality 3D printable designs. Drawn in house, released every Monday, Wednesday and Friday.',
  headline: 'Fresh off the plate, three times a week.',
  intro:
    'Two in-house designers draw models for your printer and release them on a fixed schedule. Download the free library without limit, or open the whole catalog with a plan.',
  contactEmail: 'contact@firstlayer.example',
  socialLinks: [],
  timeZone: 'Europe/Berlin',
  releaseSchedule: [
    { weekday: 1, designerUserId: 'designer-one' },
    { weekday: 3, designerUserId: 'designer-two' },
    { weekday: 5, designerUserId: 'designer-one' },
  ],
  releaseTime: '09:00',
  digestTime: '08:00',
  designers: [
    {
      userId: 'designer-one',
      username: 'designer_one',
      firstName: '',
      lastName: '',
      displayName: 'Designer one',
      style: 'Spiral-mode vases and planters with one wall and no seam.',
      specialties: ['Vases', 'Planters', 'Lighting'],
      socialUrl: null,
    },
    {
      userId: 'designer-two',
      username: 'designer_two',
      firstName: '',
      lastName: '',
      displayName: 'Designer two',
      style: 'Small mechanisms and figures that print in place.',
      specialties: ['Figures', 'Fidgets', 'Desk'],
      socialUrl: null,
    },
  ],
  occasions: [
    { tag: 'christmas', title: 'Christmas', text: 'For the tree, the table and the window.' },
    { tag: 'gift', title: 'Gifts', text: 'Printed in an evening, wrapped the next day.' },
    { tag: 'kids', title: 'For kids', text: 'Toys and animals for small hands.' },
    { tag: 'print-in-place', title: 'Prints in place', text: 'They move as they come off the plate.' },
    { tag: null, title: 'Under an hour', text: '' },
    { tag: 'evening-light', title: 'Evening light', text: 'Lamps, lanterns and candle holders.' },
  ],
  emailOptInDefault: true,
  opensInPrusaSlicer: false,
  accent: '#FFC42E',
};

/** The versions of the texts that come with the shop. */
export const defaultLegalVersions: LegalVersions = {
  terms: {
    version: '2026-11-23',
    changedOn: '2026-11-23',
    changes: [
      'Commercial subscribers may use the pictures and texts of a seller pack to offer their prints.',
    ],
    ownVersion: null,
  },
  privacy: {
    version: '2026-11-28',
    changedOn: '2026-11-28',
    changes: ['The time of your last visit is kept, to count what is new for you.'],
    ownVersion: null,
  },
};

/** Returns the path of the shop's own mark; undefined for the one that comes with the shop. */
export const getMarkPath = ({ mark }: Pick<SiteFacts, 'mark'>): string | undefined =>
  mark === null ? undefined : `/api/site/mark/${mark.digest}.${mark.type}`;

/** Returns the path of the shop's icon. */
export const getIconPath = (facts: Pick<SiteFacts, 'mark'>): string => getMarkPath(facts) ?? '/logo.svg';

/** The id of the script in each page that has the present facts. */
export const siteFactsId = 'site-facts';

/** The present facts of the shop, used by the server and the browser. Read them when they are shown: they change. */
export const site: SiteFacts & LegalVersions = { ...defaultFacts, ...defaultLegalVersions };

/**
 * Replaces the present facts of this process, or of this page. The server calls it at the start and after each change
 * (features/site), the browser with the facts that the page came with.
 */
export function setSiteFacts(facts: SiteFacts & Partial<LegalVersions>): void {
  Object.assign(site, facts);
}
