-- A scheduled design may be announced by its title; otherwise the calendar only says that something comes.
alter table models
  add column shows_title_early boolean not null default false,
  -- What S3 calls the ZIP that people download; null where files lie on the disk.
  add column bundle_etag text;
-- What stands in the picture's place until it is there: its mean colour.
alter table model_images add column color text check (color ~ '^#[0-9a-f]{6}$');
create index model_images_uncolored on model_images (hash) where color is null;

-- Since when mails to somebody are refused for good, and what the mail server said; null while they arrive.
alter table users
  add column mail_refused_at timestamptz(3),
  add column mail_refusal text;

-- Another address may take mails, and so does one that was just verified. The sign-in library writes accounts, too.
create function forget_mail_refusal() returns trigger
  language plpgsql
  as $$
begin
  new.mail_refused_at := null;
  new.mail_refusal := null;
  return new;
end
$$;
create trigger mail_refusal_forgotten before update of email, email_verified on users
  for each row
  when (old.mail_refused_at is not null
    and (new.email <> old.email or (new.email_verified and not old.email_verified)))
  execute function forget_mail_refusal();

-- Which versions of the terms somebody agreed to. The newest of them stands in users, too.
create table terms_acceptances (
  user_id text not null references users on delete cascade,
  version text not null,
  accepted_at timestamptz(3) not null,
  primary key (user_id, version)
);
insert into terms_acceptances (user_id, version, accepted_at)
select id, terms_version, coalesce(terms_accepted_at, created_at) from users where terms_version is not null;

-- Accounts are made by the sign-in library, so the table itself sees to it that no acceptance goes unrecorded.
create function keep_acceptance() returns trigger
  language plpgsql
  as $$
begin
  insert into terms_acceptances (user_id, version, accepted_at)
  values (new.id, new.terms_version, coalesce(new.terms_accepted_at, new.created_at))
  on conflict do nothing;
  return null;
end
$$;
create trigger acceptances_kept after insert or update of terms_version on users
  for each row when (new.terms_version is not null) execute function keep_acceptance();

-- A message stays until the mail that carries it was taken.
create table contact_messages (
  id int generated always as identity primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz(3) not null,
  attempts int not null default 0,
  -- Set when it was tried often enough: from then on an admin sees it.
  failed_at timestamptz(3),
  error text
);
create index contact_messages_failed on contact_messages (failed_at desc, id desc) where failed_at is not null;

-- Mails about one release, or about all of the day before. A release waits for its digest until it has one.
create table mailings (
  id int generated always as identity primary key,
  kind text not null check (kind in ('release', 'digest')),
  model_id int unique references models on delete set null,
  digest_id int references mailings,
  -- Of a digest: the day in the site's time zone on whose morning it goes out.
  day text unique check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  created_at timestamptz(3) not null,
  -- Recipients are gathered in the order of their ids, some at a time; null when none of them is missing any more.
  gathered_to text default '',
  -- Kept, since who got it is forgotten after a time.
  sent_count int not null default 0,
  check ((kind = 'digest') = (day is not null)),
  check (kind = 'release' or model_id is null),
  check (kind = 'release' or digest_id is null)
);
create index mailings_digest on mailings (digest_id);
create index mailings_undigested on mailings (created_at) where kind = 'release' and digest_id is null;
create index mailings_gathering on mailings (id) where gathered_to is not null;

create table mailing_recipients (
  mailing_id int not null references mailings on delete cascade,
  user_id text not null references users on delete cascade,
  -- skipped: by then nobody was to be told, or nothing was to tell.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'skipped')),
  attempts int not null default 0,
  -- Of a waiting one: when it may be taken; one that is being sent is taken again after this.
  due_at timestamptz(3) not null,
  settled_at timestamptz(3),
  error text,
  primary key (mailing_id, user_id)
);
create index mailing_recipients_due on mailing_recipients (due_at) where state = 'waiting';
create index mailing_recipients_failed on mailing_recipients (settled_at desc, mailing_id desc, user_id desc)
  where state = 'failed';
create index mailing_recipients_open on mailing_recipients (mailing_id, state) where state in ('waiting', 'failed');
create index mailing_recipients_user on mailing_recipients (user_id, mailing_id);

-- At most one row: while it is there the shop is closed to everybody but admins.
create table maintenance (
  is_on boolean primary key default true check (is_on),
  message text not null default '',
  since timestamptz(3) not null
);

-- Backups that are being taken: while one is, no file is removed.
create table backups_under_way (
  id text primary key,
  alive_at timestamptz(3) not null
);
