/** A weekday of ISO 8601: Monday is 1, Sunday is 7. */
type IsoWeekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

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
  /** Recorded at sign-up. Raise the version and the date with every change of the text. */
  version: string;
  /** An ISO date without a time. */
  changedOn: string;
  /** The changes since the previous version, a sentence each; shown to people who have to accept the text again. */
  changes: readonly string[];
}

interface SiteConfig {
  brand: string;
  /** The legal entity that runs the site and, where the law requires it, its postal address. */
  operator: { name: string; address: string | null };
  tagline: string;
  description: string;
  contactEmail: string;
  socialLinks: readonly { label: string; href: string }[];
  /** An IANA name; the release schedule applies in this time zone. */
  timeZone: string;
  releaseSchedule: readonly { weekday: IsoWeekday; designerUserId: string }[];
  /** The time of releases in this time zone. */
  releaseTime: `${number}:${number}`;
  /** The time at which the mail about the previous day's releases is sent, in this time zone. */
  digestTime: `${number}:${number}`;
  designers: readonly Designer[];
  terms: LegalVersion;
  privacy: LegalVersion;
  /** Whether the checkbox for release mails in the sign-up form is checked by default. */
  emailOptInDefault: boolean;
  /** Whether PrusaSlicer opens links of this site. Prusa Research adds a domain to its list after a review (decision 29). */
  opensInPrusaSlicer: boolean;
}

/** The settings of the site that an owner may change, used by the server and the browser. */
export const site: SiteConfig = {
  brand: 'Firstlayer',
  operator: { name: 'Firstlayer', address: null },
  tagline: 'Fresh off the plate, three times a week.',
  description:
    'A destination for high-quality 3D printable designs. Drawn in house, released every Monday, Wednesday and Friday.',
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
  terms: {
    version: '2026-11-23',
    changedOn: '2026-11-23',
    changes: [
      'Commercial subscribers may use the pictures and texts of a seller pack to offer their prints.',
    ],
  },
  privacy: {
    version: '2026-11-23',
    changedOn: '2026-11-23',
    changes: [
      'What licences of downloads contain, and what is kept of them, is said.',
      'Follows and notifications are named among what we keep, and for how long.',
      'What is kept of comments that somebody has reported is said.',
    ],
  },
  emailOptInDefault: true,
  opensInPrusaSlicer: false,
};

/** Replaces the designers, which a demo site does before it reads or shows any. */
export function setDesigners(designers: readonly Designer[]): void {
  site.designers = designers;
}
