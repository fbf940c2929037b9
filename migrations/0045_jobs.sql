-- The queue of background jobs. A finished job is deleted, and a recurring one waits for its next occurrence.
create table jobs (
  id bigint generated always as identity primary key,
  name text not null,
  -- At most one job with the same name and key waits for its first try.
  key text,
  data jsonb not null default '{}',
  is_recurring boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'failed')),
  start_after timestamptz not null default now(),
  tries int not null default 0,
  -- The number of tries that ended with their process.
  interruptions int not null default 0,
  heartbeat_at timestamptz,
  check ((state = 'running') = (heartbeat_at is not null))
);

create unique index jobs_keys on jobs (name, key) where tries = 0;
create unique index jobs_recurring on jobs (name) where is_recurring;
create index jobs_waiting on jobs (name, (tries > 0), id) where state = 'waiting';
create index jobs_times on jobs (state, start_after);

-- Jobs that earlier versions of the program have left in the schema of pg-boss. The jobs of its own queues are left out.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    insert into jobs (name, key, data, start_after, tries)
      select name, singleton_key, coalesce(data, '{}'), start_after, case when state = 'created' then 0 else greatest(retry_count, 1) end
      from pgboss.job where state in ('created', 'retry', 'active') and name not like '\_\_pgboss%'
      order by created_on, id
      on conflict do nothing;
  end if;
end $$;
drop schema if exists pgboss cascade;
