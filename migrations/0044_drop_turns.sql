-- Designs without a 3D view show their ordinary pictures. The daily sweep removes the stored pictures around them.
drop table model_turns;

-- The queue of the job that rendered them, which nothing would empty. A new shop has no queues yet.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'model-turns';
  end if;
end $$;
