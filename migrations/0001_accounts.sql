create table users (
  id text primary key,
  email text not null unique,
  email_verified boolean not null default false,
  name text not null,
  first_name text not null,
  last_name text not null default '',
  username text not null,
  bio text not null default '',
  location text not null default '',
  website text not null default '',
  links text[] not null default '{}',
  is_admin boolean not null default false,
  is_mod boolean not null default false,
  profile_image_url text,
  custom_profile_image_url text,
  wants_stl_emails boolean not null default false,
  terms_version text,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_username_key on users (lower(username));

create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create table accounts (
  id text primary key,
  user_id text not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user_id on accounts (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expires_at on verifications (expires_at);

-- One grant a person: a new one replaces it. ends_at null means lifetime.
create table plan_grants (
  user_id text primary key references users on delete cascade,
  tier text not null check (tier in ('personal', 'commercial')),
  ends_at timestamptz,
  granted_by text references users on delete set null,
  created_at timestamptz not null default now()
);
create index plan_grants_ends_at on plan_grants (ends_at);

create table rate_limits (
  key text primary key,
  hits int not null,
  window_ends_at timestamptz not null
);
create index rate_limits_window_ends_at on rate_limits (window_ends_at);

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  status int,
  body text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Totals kept up to date by the transactions that change them, so that no page counts a table.
create table counters (
  name text primary key,
  value bigint not null default 0
);
insert into counters (name) values ('users'), ('models'), ('downloads');

-- Users are written by the sign-in library, so the total is kept by the table itself.
create function count_users() returns trigger
  language plpgsql
  as $$
begin
  update counters set value = value + case when tg_op = 'INSERT' then 1 else -1 end where name = 'users';
  return null;
end
$$;
create trigger users_counted after insert or delete on users for each row execute function count_users();
