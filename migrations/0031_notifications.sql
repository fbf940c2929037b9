-- Notifications on the site, and in the morning's digest if the person chose so. They are deleted after 90 days.
create table notifications (
  id bigint generated always as identity primary key,
  user_id text not null references users on delete cascade,
  kind text not null check (kind in ('reply', 'new_edition', 'release', 'licence_withdrawn')),
  -- Names the event. A person gets one notification of each event.
  event_key text not null,
  -- Names the person's own comment, the design or the licence. Notifications of one subject are grouped in the list.
  subject text not null,
  -- The design, whose title is read when the notification is shown.
  model_id int references models on delete cascade,
  -- The reply.
  comment_id bigint references comments on delete cascade,
  licence_id text references licences on delete cascade,
  -- Contains values that no other row has, such as the number of an edition.
  details jsonb not null default '{}',
  -- Both are what the person had chosen at the time of the event.
  on_site boolean not null,
  in_digest boolean not null,
  digest_id int references mailings on delete set null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  unique (user_id, kind, event_key),
  check (on_site or in_digest),
  check ((kind = 'licence_withdrawn') = (model_id is null)),
  check ((kind = 'licence_withdrawn') = (licence_id is not null)),
  check ((kind = 'reply') = (comment_id is not null)),
  -- Release mails have rows of their own.
  check (kind <> 'release' or not in_digest)
);
create index notifications_listed on notifications (user_id, id desc) where on_site;
create index notifications_unread on notifications (user_id, id desc) where on_site and read_at is null;
create index notifications_undigested on notifications (user_id) where in_digest and digest_id is null;
create index notifications_digest on notifications (digest_id, user_id) where digest_id is not null;
create index notifications_model_id on notifications (model_id) where model_id is not null;
create index notifications_comment_id on notifications (comment_id) where comment_id is not null;
create index notifications_licence_id on notifications (licence_id) where licence_id is not null;

-- The notifications of a person whose subject can be seen now: of public designs, readable comments and withdrawn licences.
-- The conditions are subqueries with a value, since the planner could read all designs for an "exists" beside an "or".
create function visible_notifications(person text) returns setof notifications
  language sql stable
  as $$
    select n.* from notifications n
    where n.user_id = person
      and (n.model_id is null or (select m.is_public from models m where m.id = n.model_id))
      and (n.comment_id is null or (
        select c.is_readable and parent.is_readable and parent.user_id = person
        from comments c join comments parent on parent.id = c.parent_id where c.id = n.comment_id))
      and (n.licence_id is null or (
        select l.state = 'withdrawn' and l.user_id = person from licences l where l.id = n.licence_id))
  $$;

-- A row exists for each kind that a person has changed. By default, all kinds are on the site and none is in the digest.
-- Whether releases are in the digest is in users.wants_stl_emails.
create table notification_settings (
  user_id text not null references users on delete cascade,
  kind text not null check (kind in ('reply', 'new_edition', 'release', 'licence_withdrawn')),
  on_site boolean not null default true,
  in_digest boolean not null default false,
  primary key (user_id, kind),
  check (kind <> 'release' or not in_digest)
);

-- The designers and categories that a person follows. A person without follows gets the release mails about all designs.
create table follows (
  id bigint generated always as identity primary key,
  user_id text not null references users on delete cascade,
  designer_id text,
  category_id int references categories on delete cascade,
  created_at timestamptz(3) not null,
  unique (user_id, designer_id),
  unique (user_id, category_id),
  check (num_nonnulls(designer_id, category_id) = 1)
);
create index follows_designer on follows (designer_id, user_id) where designer_id is not null;
create index follows_category on follows (category_id, user_id) where category_id is not null;

create function follows_design(person text, design int) returns boolean
  language sql stable
  as $$
    select exists (
      select from follows f
      where f.user_id = person and (
        f.designer_id = (select m.designer_id from models m where m.id = design)
        or f.category_id in (select c.category_id from model_categories c where c.model_id = design)))
  $$;

-- Whether a person who wants mails about releases wants that about this design.
create function wants_release(person text, design int) returns boolean
  language sql stable
  as $$
    select not exists (select from follows f where f.user_id = person) or follows_design(person, design)
  $$;

-- The id of the last follower who has been notified on the site, in the order of ids; null when all of them have been.
alter table mailings add column told_to text;
create index mailings_telling on mailings (id) where told_to is not null;
