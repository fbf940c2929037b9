-- What names sort by (sortKeyOf in lib/fold.ts): case, accents and signs do not count, on every database alike.
alter table categories add column name_key text collate "C" not null default '';
alter table subcategories add column name_key text collate "C" not null default '';

-- Names from before this, as near to the same as SQL comes.
create function pg_temp.fold_name(name text) returns text language sql immutable as $$
  select translate(
    replace(replace(replace(replace(
      lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øđðłħı', 'oddlhi')
$$;
create function pg_temp.sort_key(name text) returns text language sql immutable as $$
  select coalesce(
    nullif(trim(regexp_replace(
      regexp_replace(pg_temp.fold_name(name), '([[:alpha:]])[''’]([[:alpha:]])', '\1\2', 'g'),
      '[^[:alnum:]]+', ' ', 'g')), ''),
    trim(pg_temp.fold_name(name)))
$$;
update categories set name_key = pg_temp.sort_key(name);
update subcategories set name_key = pg_temp.sort_key(name);
drop function pg_temp.sort_key(text);
drop function pg_temp.fold_name(text);
