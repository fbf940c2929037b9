-- A search reads its words' index and nothing else: the planner takes matching row by row for cheaper than it is, and
-- would scan the table for a common word. Tiers: 0 the very title, 1 all words in the title, 2 their beginnings too.
create function search_titles(wanted tsquery, exact tsquery, title_keys text[], most bigint)
  returns table (model_id int, tier int, popularity int, title_key text, released_at timestamptz)
  language sql stable rows 100
  set enable_seqscan = off
  as $$
    select m.model_id,
      case when m.title_key = any(title_keys) then 0 when m.title_words @@ exact then 1 else 2 end,
      m.popularity::int, m.title_key, m.released_at
    from model_search m where m.title_words @@ wanted limit most
  $$;

-- 3 title and categories, 4 text.
create function search_texts(wanted tsquery, headed tsquery, most bigint)
  returns table (model_id int, tier int, popularity int, title_key text, released_at timestamptz)
  language sql stable rows 100
  set enable_seqscan = off
  as $$
    select m.model_id, case when m.words @@ headed then 3 else 4 end, m.popularity::int, m.title_key, m.released_at
    from model_search m where m.words @@ wanted and not m.title_words @@ wanted
    limit greatest(0, most - (select count(*) from model_search t where t.title_words @@ wanted))
  $$;

create function count_matches(wanted tsquery, most bigint)
  returns int
  language sql stable
  set enable_seqscan = off
  as $$
    select count(*)::int from (select from model_search m where m.words @@ wanted limit most) matches
  $$;
