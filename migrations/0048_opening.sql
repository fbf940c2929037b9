-- The one-time addresses of the first run, which the server prints at each start of a shop without an owner.
create table setup_tokens (
  -- SHA-256 in hexadecimal digits.
  digest text primary key,
  expires_at timestamptz(3) not null
);

-- At most one row: the first run of a shop that was set up in the browser.
create table first_run (
  is_only boolean primary key default true check (is_only),
  owner_id text references users on delete set null,
  owner_made_at timestamptz(3) not null,
  -- Set when the shop is open and nothing of the list "Before you open" is left.
  finished_at timestamptz(3)
);

-- 'opening': the shop has not been opened yet.
alter table maintenance add column reason text not null default 'maintenance'
  check (reason in ('maintenance', 'opening'));
