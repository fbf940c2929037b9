/** The password of everybody in a recorded shop. */
export const recordedPassword = 'layer-by-layer-1';

/** The people of a recorded shop, by what they do there. */
export const people = {
  admin: 'ada@example.com',
  /** Pays for Personal. */
  subscriber: 'petra@example.com',
  /** Pays for Commercial, and has canceled it to the end of the month. */
  canceled: 'otto@example.com',
  /** Has Commercial for six months as a gift, and wants mails about releases. */
  granted: 'quentin@example.com',
  /** Has Personal for life as a gift. */
  lifelong: 'rosa@example.com',
  moderator: 'mona@example.com',
  /** Signs in with a second factor. */
  secured: 'tina@example.com',
  /** Has not confirmed the address, and asked for a new password. */
  unconfirmed: 'ulf@example.com',
  /** Has deleted the account. */
  gone: 'gina@example.com',
} as const;

export const designs = {
  /** A design of the first designer; one of its files was replaced, and one was removed. */
  versions: 'Recorded cube',
  /** Premium, by the second designer, with a gallery. */
  premium: 'Räumliche Vase',
  /** Without a designer; a ZIP. */
  plain: 'Plain blocks',
  /** A 3MF. */
  package: 'Corner piece',
  /** Was a draft, and is announced to those who want mails. */
  announced: 'Announced arch',
  draft: 'Draft drawer',
  scheduled: 'Scheduled shelf',
  binned: 'Binned bracket',
  purged: 'Purged pin',
} as const;

export const comments = {
  first: 'Printed on the first try.',
  reply: 'Which nozzle?',
  secondReply: 'Grüße 🧱 0.4 mm,\nas always.',
  edited: 'Edited: needs no brim.',
  removed: 'Deleted later, but it has a reply.',
  hidden: 'Buy cheap filament.',
} as const;

/** The subject of a message to the owner that no mail server has taken. */
export const unsentSubject = 'Not sent yet';
