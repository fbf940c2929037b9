import type { GeneratedAlways } from 'kysely';
import type { Defaulted } from './columns.ts';

interface TermsAcceptancesTable {
  user_id: string;
  version: string;
  accepted_at: Date;
}

interface ContactMessagesTable {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Date;
  attempts: Defaulted<number>;
  failed_at: Date | null;
  error: string | null;
}

interface MailingsTable {
  id: GeneratedAlways<number>;
  kind: 'release' | 'digest';
  model_id: number | null;
  digest_id: number | null;
  /** An ISO date without a time. */
  day: string | null;
  created_at: Date;
  gathered_to: Defaulted<string | null>;
  sent_count: Defaulted<number>;
}

interface MailingRecipientsTable {
  mailing_id: number;
  user_id: string;
  state: Defaulted<'waiting' | 'sent' | 'failed' | 'skipped'>;
  attempts: Defaulted<number>;
  due_at: Date;
  settled_at: Date | null;
  error: string | null;
}

interface MaintenanceTable {
  is_on: Defaulted<boolean>;
  message: Defaulted<string>;
  since: Date;
}

interface BackupsUnderWayTable {
  id: string;
  alive_at: Date;
}

/** The tables of mails, legal texts and site operation. */
export interface SiteTables {
  terms_acceptances: TermsAcceptancesTable;
  contact_messages: ContactMessagesTable;
  mailings: MailingsTable;
  mailing_recipients: MailingRecipientsTable;
  maintenance: MaintenanceTable;
  backups_under_way: BackupsUnderWayTable;
}
