-- A word of a group that is a kind of the others: they find it, but it does not find them. A word may be a phrase of up to three words;
-- its lexeme has those of its words, separated by spaces and without words such as 'in'.
alter table search_synonyms add column is_kind boolean not null default false;

-- A word is corrected by one edit only, so similar words are no longer looked up.
drop index search_words_trigrams;

-- The version of the rules by which designs were indexed. A job indexes all of them again when the program has a later one.
insert into counters (name, value)
  select 'search_rules', case when exists (select from models) then 0 else 1 end;

-- The groups of the first set that no owner has changed are replaced.
do $$
declare
  line text;
  added int;
begin
  delete from search_synonym_groups where id in (
    select group_id from search_synonyms group by group_id having string_agg(word, ' ' order by position) in (
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
    )
  );
  -- Words that mean the same, and after '>' their kinds.
  foreach line in array array[
    'gift, present, giveaway, geschenk',
    'birthday, anniversary, housewarming, teacher > gift',
    'mother, mom, mum, mama, grandma > gift',
    'father, dad, daddy, papa, grandpa > gift',
    'wedding, bride > heart, vase, candle, gift',
    'valentine, valentines, love > heart',
    'kids, kid, child, kinder > toy',
    'baby, toddler > kids, toy',
    'toy, plaything, playset, spielzeug > game, puzzle, fidget, car',
    'game, spiel > board game, puzzle, dice, chess, toy',
    'puzzle, brainteaser > maze, game, toy',
    'lego, building block > brick, block, stacker, toy',
    'fidget, spinner, stim > gear, gyro',
    'articulated, jointed, flexi, flexible, bendy, posable > hinge, segment, joint',
    'print in place, no assembly > hinge',
    'multicolor, ams, mmu > multi color, two color',
    'lamp, light, lighting, lampe > lantern, lampshade, night light, tealight, chandelier',
    'lampshade > lamp',
    'lantern > lamp, light',
    'candle, candleholder, candlestick, kerze > tealight',
    'tealight > candle',
    'planter, pot, flowerpot, plant pot, blumentopf',
    'plant, houseplant, pflanze > succulent, cactus, herb, flower, fern, planter',
    'flower, blossom, blume > tulip, rose, sunflower, daisy, orchid, vase',
    'succulent, cactus > planter',
    'vase, bouquet',
    'vessel > vase, bowl, pot, cup, jar, jug, bottle',
    'desk, office, workspace, workplace, schreibtisch',
    'organizer, tidy, caddy > drawer, bin, tray, rack, comb, cluster',
    'storage, container > drawer, bin, organizer, basket, jar, crate, tray',
    'gridfinity > bin, drawer, organizer',
    'box, case, bin, chest, kiste > drawer',
    'basket, hamper, korb',
    'holder, stand, mount, rack, halter > rest, perch, dock, cradle, caddy, hook, tray',
    'hook, hanger, peg, haken > rail',
    'phone, smartphone, cellphone, mobile, iphone, handy',
    'headphone, headset, earphone',
    'cable, cord, wire, kabel',
    'pen, crayon, marker > pencil',
    'pencil > pen',
    'pen holder, pencil holder, pen cup, pencil case > pen',
    'kitchen, cooking, kuche > bowl, cutter, press, spoon',
    'baking > cookie, cutter, cake',
    'cookie, biscuit',
    'juicer, lemon squeezer, citrus press > juice, citrus, lemon',
    'bowl, schale',
    'dish > bowl, plate, tray',
    'cup, mug, tumbler, tasse',
    'coaster, drinkmat, untersetzer',
    'bathroom, bath, toilet, bad > soap, toothbrush, shower',
    'garden, yard, outdoor, garten',
    'tool, workshop, garage, werkzeug > screw, bolt, wrench',
    'hardware > screw, bolt, nut',
    'shelf, bookshelf, regal',
    'keychain, keyring, key holder, key fob > pendant',
    'jewelry, schmuck > earring, necklace, bracelet, pendant, ring',
    'figure, figurine, statue, sculpture > bust, animal',
    'miniature, mini > figurine, figure',
    'decor, decoration, deko > ornament, figure, vase, lamp',
    'ornament, bauble > snowflake, star',
    'seasonal, holiday > christmas, easter, halloween, thanksgiving, valentine',
    'christmas, xmas, weihnachten > snowflake, santa, reindeer, snowman, nativity, fir',
    'santa, reindeer, snowman, nativity, stocking, advent > christmas',
    'winter > snow, snowflake',
    'halloween, spooky > pumpkin, ghost, witch, skull, skeleton, bat, spider',
    'autumn, fall, thanksgiving, herbst > pumpkin',
    'easter, ostern > bunny, egg',
    'bunny, rabbit, hare',
    'animal, creature, critter, beast, tier > whale, wren, lizard, octopus, hedgehog, cat, dog, fox, bear, owl, frog, turtle,
      dragon, dinosaur, bunny, elephant, snake, fish',
    'bird, vogel > wren, owl, parrot, penguin, duck, robin, sparrow, raven',
    'birdhouse, nesting box > bird feeder',
    'reptile > lizard, snake, turtle, crocodile, dinosaur',
    'gecko, salamander, chameleon, iguana > lizard',
    'sea, ocean, marine > whale, octopus, fish, shark, crab, turtle, dolphin',
    'fish, fisch > shark, salmon, koi',
    'insect, bug > bee, butterfly, beetle, ladybug, ant, dragonfly',
    'pet, haustier > dog, cat, rabbit, hamster',
    'dog, puppy, hund',
    'cat, kitten, katze',
    'dinosaur, dino > raptor, triceratops',
    'vehicle > car, truck, bus, train, plane, tractor, boat, ship, rocket',
    'car, auto, automobile',
    'mushroom, toadstool, fungus, pilz',
    'tree, baum > fir, pine, palm',
    'christmas tree > fir'
  ] loop
    insert into search_synonym_groups default values returning id into added;
    insert into search_synonyms (group_id, position, word, lexeme, is_kind)
    select added, row_number() over (order by side.place, w.place), trim(w.word, E' \n'), stems.lexeme, side.place = 2
    from unnest(string_to_array(line, '>')) with ordinality as side (words, place)
      cross join lateral unnest(string_to_array(side.words, ',')) with ordinality as w (word, place)
      cross join lateral (
        select string_agg((ts_lexize('english_words', part.word))[1], ' ' order by part.place) as lexeme
        from regexp_split_to_table(trim(w.word, E' \n'), ' ') with ordinality as part (word, place)
        where part.word not in ('in', 'the', 'of', 'a')
      ) stems;
  end loop;
end
$$;
