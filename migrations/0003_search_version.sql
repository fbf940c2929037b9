-- Goes up with every transaction that changes what searches find, so that an instance knows whether what it remembers
-- of a search still holds. Deferred to the commit: no two changes wait for each other in the midst of their work.
-- Popularity does not count: downloads change it, and it may be a minute old.
insert into counters (name) values ('search_version');

create function count_search_version() returns trigger
  language plpgsql
  as $$
begin
  update counters set value = value + 1 where name = 'search_version';
  return null;
end
$$;
create constraint trigger model_search_changed
  after insert or delete or update of title_key, released_at, title_words, words on model_search
  deferrable initially deferred
  for each row execute function count_search_version();
