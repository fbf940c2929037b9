/** A design that a mail shows. */
export interface MailItem {
  title: string;
  url: string;
  /** One word, such as 'Premium'. */
  badge: string;
  /** Text below the title. */
  note?: string;
  /** An absolute URL; the mail is complete without the image. */
  imageUrl?: string;
}

/** Set for mails that people can switch off: they carry the one-click headers (RFC 8058) and say why they were sent. */
export interface MailSubscription {
  /** A sentence that says why the person receives the mail. */
  reason: string;
  /** The page on which a person changes the preferences. */
  preferencesUrl: string;
  /** The URL to which a mail program posts. */
  unsubscribeUrl: string;
}

/** The content of a mail; one layout renders it as HTML and as text. */
export interface Mail {
  /** One address. */
  to: string;
  /** Set for mails that a person waits for, such as a reset of a password. One connection is kept for them. */
  isUrgent?: true;
  /** The recipient of replies, if it is not the sender. */
  replyTo?: { name: string; address: string };
  subject: string;
  /** The text that mail programs show beside the subject. */
  preview: string;
  heading: string;
  /** Plain text, one string for each paragraph. */
  paragraphs: readonly string[];
  items?: readonly MailItem[];
  action?: { label: string; url: string };
  /** Small text below the action: why this mail was sent, and what to do if it was not requested. */
  note?: string;
  /** Undefined for mails that an account requires. */
  subscription?: MailSubscription;
}
