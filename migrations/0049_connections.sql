-- Settings with secrets, encrypted with a key that is not in the database (docs/decisions/0047-secrets-in-the-database.md).
create table secret_settings (
  name text primary key check (name in ('mail', 'stripe')),
  ciphertext text not null,
  updated_at timestamptz not null,
  -- Null if a command on the server wrote it, or if the account is deleted.
  updated_by text references users on delete set null
);

-- The test mails whose button was not pressed yet.
create table mail_tests (
  token_hash text primary key,
  -- A digest of the mail settings with which the mail was sent.
  fingerprint text not null,
  sent_at timestamptz not null
);

-- The connections that have been seen to work.
create table connection_proofs (
  kind text primary key check (kind in ('mail', 'test_purchase', 'live_event', 'live_charge')),
  -- A digest of the settings that were proven; empty for payments.
  fingerprint text not null,
  proven_at timestamptz not null
);
