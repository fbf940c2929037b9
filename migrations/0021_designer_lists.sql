-- Lists and searches of one designer's works. In the search index a designer is a token, such as '#ddesigner-one'.
alter table model_listings add column designer_id text;
update model_listings l set designer_id = m.designer_id
from models m where m.id = l.model_id and m.designer_id is not null;
create index model_listings_designer on model_listings
  (designer_id, scope, flags, released_at desc, model_id desc) where designer_id is not null;

update model_search s
set title_words = s.title_words || array_to_tsvector(array['#d' || m.designer_id]),
  words = s.words || array_to_tsvector(array['#d' || m.designer_id])
from models m where m.id = s.model_id and m.designer_id is not null;
