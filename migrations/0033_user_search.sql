-- The text that staff search people by. As a column it is computed once, and not for each person that a search compares.
-- A space precedes each word, so that one pattern finds the beginnings of words.
drop index users_search;
alter table users add column search_text text not null generated always as (
  replace(replace(
    lower(' ' || first_name || ' ' || last_name || E'\n ' || email || E'\n ' || username), '.', '. '), '-', '- ')
) stored;
create index users_search on users using gin (search_text gin_trgm_ops);
-- Without statistics of the column, its searches would read the whole table until the next automatic analysis.
analyze users;
