-- A design gets a token for the number of different words in its title: '#w1' to '#w11', and '#w12' for longer titles. A search for a title
-- considers titles of that length only.
create or replace function search_terms(words tsvector)
  returns table (lexeme text, field smallint)
  language sql immutable parallel safe
  as $$
    select distinct u.lexeme, case w.weight when 'A' then 1 when 'B' then 2 when 'D' then 3 else 0 end::smallint
    from unnest(words) u left join lateral unnest(u.weights) w (weight) on true
    union all
    select '#w' || least(count(*), 12), 0::smallint from unnest(words) u where 'A' = any(u.weights) having count(*) > 0
  $$;

-- Changes of designs wait for this lock, and then write the tokens themselves.
select from counters where name = 'search_version' for update;
insert into search_postings as p (lexeme, field, part, members)
  select '#w' || least(t.words, 12), 0, m.model_id / 2048, bit_or(search_bit(m.model_id))
  from model_search m cross join lateral (
    select count(*) as words from unnest(m.words) u where 'A' = any(u.weights)
  ) t
  where t.words > 0
  group by 1, 2, 3;
update counters set value = value + 1 where name = 'search_version';
