import type { Defaulted } from './columns.ts';

export interface UsersTable {
  id: string;
  email: string;
  email_verified: Defaulted<boolean>;
  name: string;
  first_name: string;
  last_name: Defaulted<string>;
  username: string;
  bio: Defaulted<string>;
  location: Defaulted<string>;
  website: Defaulted<string>;
  links: Defaulted<string[]>;
  is_admin: Defaulted<boolean>;
  is_mod: Defaulted<boolean>;
  /** The URL at Google or Discord that the picture was copied from. */
  provider_image_url: string | null;
  wants_stl_emails: Defaulted<boolean>;
  terms_version: string | null;
  terms_accepted_at: Date | null;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
  two_factor_enabled: Defaulted<boolean>;
  provider_image_hash: string | null;
  custom_image_hash: string | null;
  /** The time since which the mail server permanently rejects mails to this user. */
  mail_refused_at: Date | null;
  mail_refusal: string | null;
}

interface TwoFactorsTable {
  id: string;
  user_id: string;
  secret: string;
  backup_codes: string;
  verified: Defaulted<boolean>;
  failed_verification_count: Defaulted<number>;
  locked_until: Date | null;
}

interface SessionsTable {
  id: string;
  user_id: string;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface AccountsTable {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Date | null;
  refresh_token_expires_at: Date | null;
  scope: string | null;
  password: string | null;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

/** The tables of users and their sign-in. */
export interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  two_factors: TwoFactorsTable;
}
