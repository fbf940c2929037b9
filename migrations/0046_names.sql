-- Plain names for audit events and for the numbers of a customer's syncs with the payment provider.
alter table audit_entries rename to audit_events;
alter index audit_entries_pkey rename to audit_events_pkey;
alter index audit_entries_at rename to audit_events_at;
alter index audit_entries_action rename to audit_events_action;
alter index audit_entries_kind rename to audit_events_kind;
alter index audit_entries_target rename to audit_events_target;
alter index audit_entries_actor rename to audit_events_actor;
alter index audit_entries_actor_action rename to audit_events_actor_action;
alter index audit_entries_actor_kind rename to audit_events_actor_kind;
alter trigger audit_entries_append_only on audit_events rename to audit_events_append_only;

-- The latest sync that has begun, and the latest that was written: an older one that ends later writes nothing.
alter table billing_customers rename column reading to sync_started;
alter table billing_customers rename column written to sync_written;

update jobs set name = 'billing-sync' where name = 'billing-read';
update jobs set name = 'billing-cancel-at-provider' where name = 'billing-settle';

alter sequence audit_entries_id_seq rename to audit_events_id_seq;
create or replace function refuse_change() returns trigger
  language plpgsql
  as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
