-- Words that mean the same to a search, in groups. A word is stored folded, with its lexeme.
create table search_synonym_groups (
  id int generated always as identity primary key
);

create table search_synonyms (
  group_id int not null references search_synonym_groups on delete cascade,
  position smallint not null,
  word text collate "C" not null,
  lexeme text collate "C" not null,
  primary key (group_id, word)
);
create index search_synonyms_lexeme on search_synonyms (lexeme);

-- A first set for designs that are printed at home; the owner changes it in the admin panel.
do $$
declare
  words text[];
  line text;
  added int;
begin
  foreach line in array array[
    'gift present giveaway geschenk',
    'kids kid child children toddler kinder',
    'toy game playset spielzeug',
    'fidget spinner stim',
    'lamp light lighting lampshade lantern lampe',
    'candle tealight candleholder kerze',
    'pot planter flowerpot plantpot blumentopf',
    'plant flower succulent houseplant pflanze',
    'vase bouquet',
    'desk office workspace workplace schreibtisch',
    'organizer organiser storage tidy caddy',
    'kitchen cooking baking kuche',
    'box case container bin',
    'basket hamper korb',
    'holder stand mount rack halter',
    'hook hanger peg haken',
    'phone smartphone mobile iphone handy',
    'headphone headphones headset earphone',
    'cable cord wire kabel',
    'figure figurine statue sculpture',
    'christmas xmas weihnachten',
    'halloween pumpkin spooky',
    'easter bunny ostern',
    'bathroom bath toilet bad',
    'pet dog cat haustier',
    'key keychain keyring keyholder',
    'jewelry jewellery earring necklace schmuck',
    'coaster drinkmat untersetzer',
    'bowl dish tray schale',
    'cup mug tumbler',
    'garden outdoor yard garten',
    'wall decor decoration ornament deko',
    'tool workshop garage werkzeug',
    'shelf shelves regal',
    'dinosaur dino',
    'valentine love heart'
  ] loop
    words := string_to_array(line, ' ');
    insert into search_synonym_groups default values returning id into added;
    insert into search_synonyms (group_id, position, word, lexeme)
    select added, position, word, (ts_lexize('english_words', word))[1]
    from unnest(words) with ordinality as w (word, position);
  end loop;
end
$$;

-- Searches that found no design with these words, counted without persons.
create table search_misses (
  term text primary key,
  count int not null,
  last_at timestamptz(3) not null
);
create index search_misses_count on search_misses (count desc, last_at desc, term);
