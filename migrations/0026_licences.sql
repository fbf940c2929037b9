-- The public halves of the keys that have signed licences, those of all instances. The private halves are in DATA_DIR.
create table licence_keys (
  kid text primary key,
  -- 32 bytes in base64url (RFC 8037).
  x text not null,
  created_at timestamptz(3) not null,
  retired_at timestamptz(3),
  -- Since when others may know the private half.
  compromised_since timestamptz(3)
);

-- Signed records of downloads under a Commercial plan, which anybody can check.
create table licences (
  -- 24 digits of Crockford's base 32, which cannot be guessed.
  id text primary key,
  user_id text references users on delete set null,
  download_id bigint references downloads on delete set null,
  model_id int references models on delete set null,
  -- Identifies what was downloaded: the files' bundle, and the only file if it was one.
  bundle_sha256 text not null,
  file_sha256 text,
  -- The name that the holder chose, shown to others only if they want that.
  holder text not null,
  is_holder_shown boolean not null,
  -- Since when the holder has been a Commercial subscriber, which is shown in place of the name.
  holder_since timestamptz(3) not null,
  kid text not null references licence_keys,
  jws text not null,
  issued_at timestamptz(3) not null,
  state text not null default 'good' check (state in ('good', 'replaced', 'withdrawn')),
  state_at timestamptz(3),
  reason text check (reason in ('payment returned', 'terms broken')),
  replaced_by text references licences,
  check ((state = 'good') = (state_at is null)),
  check ((state = 'withdrawn') = (reason is not null)),
  check ((state = 'replaced') = (replaced_by is not null))
);
create unique index licences_good on licences (user_id, bundle_sha256, coalesce(file_sha256, '')) where state = 'good';
create index licences_user_id on licences (user_id, issued_at desc, id);
create index licences_kid on licences (kid, id);
create index licences_download_id on licences (download_id);
create index licences_model_id on licences (model_id);
create index licences_replaced_by on licences (replaced_by);

-- The time for which a plan was given, after the grant has ended or was replaced: what was downloaded in it stays licensed.
create table ended_grants (
  id bigint generated always as identity primary key,
  user_id text not null references users on delete cascade,
  tier text not null,
  began_at timestamptz not null,
  ended_at timestamptz not null
);
create index ended_grants_user_id on ended_grants (user_id);

-- The state of the payment, and the periods that it paid for, by plan. Null before the provider was read again.
alter table billing_invoices
  add column payment text check (
    payment in ('none', 'failed', 'processing', 'succeeded', 'refunded', 'disputed', 'lost')),
  add column periods jsonb;

-- Words that visitors ask the holder of a licence to confirm, so that a shop can be tied to the licence without a name.
create table licence_proofs (
  id bigint generated always as identity primary key,
  licence_id text not null references licences on delete cascade,
  word text not null,
  asked_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  declined_at timestamptz(3),
  check (confirmed_at is null or declined_at is null)
);
create index licence_proofs_licence_id on licence_proofs (licence_id, asked_at desc);
