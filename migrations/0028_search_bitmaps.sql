-- The table that a search reads has, for each lexeme, a bitmap of the designs with it, in parts of 2048 designs. Bit n of a part stands for
-- the design `part * 2048 + n`. Fields: 0 a token such as '#c3', 1 the title, 2 categories and tags, 3 the description.
create table search_postings (
  lexeme text collate "C" not null,
  field smallint not null,
  part int not null,
  members bit(2048) not null,
  primary key (lexeme, field, part)
) with (fillfactor = 75);

-- The designs of each popularity, by which a search orders them.
create table search_popularity (
  part int not null,
  popularity smallint not null,
  members bit(2048) not null,
  primary key (part, popularity)
) with (fillfactor = 75);

-- Read for each design of a search with a print filter or another order.
create index model_listings_facts on model_listings (model_id) include
  (released_at, bed_mm, tall_mm, grams, minutes_classic, minutes_modern, minutes_small, minutes_corexy, minutes_large, minutes_other)
  where scope = 0;

create function search_bit(model_id int)
  returns bit
  language sql immutable parallel safe
  as $$ select set_bit(repeat('0', 2048)::bit(2048), model_id % 2048, 1) $$;

create function search_terms(words tsvector)
  returns table (lexeme text, field smallint)
  language sql immutable parallel safe
  as $$
    select distinct u.lexeme, case w.weight when 'A' then 1 when 'B' then 2 when 'D' then 3 else 0 end::smallint
    from unnest(words) u left join lateral unnest(u.weights) w (weight) on true
  $$;

-- Writes the bitmaps of all designs.
create function rebuild_search_bitmaps() returns void
  language plpgsql
  as $$
begin
  truncate search_postings, search_popularity;
  insert into search_postings
    select t.lexeme, t.field, m.model_id / 2048, bit_or(search_bit(m.model_id))
    from model_search m cross join lateral search_terms(m.words) t group by 1, 2, 3;
  insert into search_popularity
    select model_id / 2048, popularity, bit_or(search_bit(model_id)) from model_search group by 1, 2;
end
$$;
select rebuild_search_bitmaps();
analyze search_postings, search_popularity;

-- The bitmaps change at the end of a transaction, and only under the lock of the counter, which every change of designs takes.
-- Therefore changes of different designs in one part cannot deadlock.
create function change_search_postings() returns trigger
  language plpgsql
  as $$
declare
  own_part int := coalesce(new.model_id, old.model_id) / 2048;
  own_bit bit(2048) := search_bit(coalesce(new.model_id, old.model_id));
begin
  update counters set value = value + 1 where name = 'search_version';
  with gone as materialized (select * from search_terms(old.words) except select * from search_terms(new.words)),
  emptied as (
    delete from search_postings p using gone g
    where p.lexeme = g.lexeme and p.field = g.field and p.part = own_part and p.members = own_bit
  )
  update search_postings p set members = p.members & ~own_bit from gone g
  where p.lexeme = g.lexeme and p.field = g.field and p.part = own_part and p.members <> own_bit;
  insert into search_postings as p (lexeme, field, part, members)
    select t.lexeme, t.field, own_part, own_bit
    from (select * from search_terms(new.words) except select * from search_terms(old.words)) t
    on conflict (lexeme, field, part) do update set members = p.members | excluded.members;
  return null;
end
$$;

create function change_search_popularity() returns trigger
  language plpgsql
  as $$
declare
  own_part int := coalesce(new.model_id, old.model_id) / 2048;
  own_bit bit(2048) := search_bit(coalesce(new.model_id, old.model_id));
begin
  if old.popularity is not distinct from new.popularity then return null; end if;
  perform from counters where name = 'search_version' for no key update;
  delete from search_popularity where part = own_part and popularity = old.popularity and members = own_bit;
  update search_popularity set members = members & ~own_bit
    where part = own_part and popularity = old.popularity;
  insert into search_popularity as p (part, popularity, members)
    select own_part, new.popularity, own_bit where new.model_id is not null
    on conflict (part, popularity) do update set members = p.members | excluded.members;
  return null;
end
$$;

drop trigger model_search_changed on model_search;
drop function count_search_version();
create constraint trigger model_search_changed
  after insert or delete or update of title_key, released_at, words on model_search
  deferrable initially deferred
  for each row execute function change_search_postings();
create constraint trigger model_search_popularity_changed
  after insert or delete or update of popularity on model_search
  deferrable initially deferred
  for each row execute function change_search_popularity();

-- Replaced by the bitmaps.
drop function search_titles(tsquery, tsquery, text[], bigint);
drop function search_texts(tsquery, tsquery, bigint);
drop function count_matches(tsquery, bigint);
drop index model_search_words;
alter table model_search drop column title_words;
