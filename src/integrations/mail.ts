/** A design in a mail. */
export interface MailItem {
  title: string;
  url: string;
  /** One word, as 'Premium'. */
  badge: string;
  /** Below the title. */
  note?: string;
  /** An absolute address; the mail is whole without the picture. */
  imageUrl?: string;
}

/** Of mails that people can switch off: they carry the headers for one click (RFC 8058), and say why they came. */
export interface MailSubscription {
  /** A sentence. */
  reason: string;
  /** A page, for people. */
  preferencesUrl: string;
  /** Where a mail program posts. */
  unsubscribeUrl: string;
}

/** What a mail says; one layout makes HTML and text of it. */
export interface Mail {
  /** One address. */
  to: string;
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: { name: string; address: string };
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  heading: string;
  /** Plain text, one string a paragraph. */
  paragraphs: readonly string[];
  items?: readonly MailItem[];
  action?: { label: string; url: string };
  /** Small, below the action: why this mail came, what to do when it was not asked for. */
  note?: string;
  /** Undefined for mails that an account needs. */
  subscription?: MailSubscription;
}
