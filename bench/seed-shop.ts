import { sql } from 'kysely';
import { connect } from '#src/db/client.ts';
import { migrate } from '#src/db/migrate.ts';
import type { Db } from '#src/db/types.ts';
import { refreshRankings } from '#src/features/catalog/server/rankings/rankings.ts';
import { printColumns } from '#src/features/catalog/server/queries/print-filter.ts';
import { toTitleKey } from '#src/features/catalog/server/search/model-index.ts';
import { constantsVersion } from '@firstlayer/mesh/estimate/estimate-file.ts';
import { examinerVersion } from '#src/features/print-facts/server/mesh-facts.ts';
import { splitWords } from '#src/lib/fold.ts';
import { insertAuditEvents, hideDesigns } from './seed-panel.ts';
import { insertPeople } from './seed-people.ts';
import { makeTexts, seededRandom } from './seed-texts.ts';

const batchSize = 2000;
const categoryCount = 12;
const subcategoriesEach = 4;
/** For every twenty released designs there is one draft, scheduled or deleted one. */
const withheldShare = 20;
/** The downloads are spread over this number of days. */
const downloadDays = 200;

/** The number of rows of a shop for the benchmarks. */
export interface ShopSize {
  models: number;
  downloads: number;
  people: number;
}

async function insertModels(db: Db, count: number): Promise<void> {
  const nextText = makeTexts(seededRandom(7));
  const vocabulary = new Set<string>();
  for (let done = 0; done < count; done += batchSize) {
    const texts = Array.from({ length: Math.min(batchSize, count - done) }, nextText);
    const keys = texts.map(({ title }) => toTitleKey(title));
    for (const { title, description } of texts) {
      for (const word of splitWords(`${title} ${description}`)) vocabulary.add(word);
    }
    await sql`
      insert into models (title, title_key, description, summary, is_premium, needs_supports, needs_brim, designer_id,
        bundle_key, bundle_size_bytes, bundle_sha256, created_at, released_at)
      select title, title_key, description, left(regexp_replace(description, '<[^>]*>', '', 'g'), 200), random() < 0.4,
        random() < 0.3, random() < 0.2, case when random() < 0.6 then 'designer-one' else 'designer-two' end, 'bundles/' || gen_random_uuid(), 1000000,
        md5(title) || md5(description), made, made
      from (
        select *, now() - random() * interval '3 years' as made
        from unnest(${texts.map(({ title }) => title)}::text[], ${keys}::text[],
          ${texts.map(({ description }) => description)}::text[]) as t (title, title_key, description)
      ) texts`.execute(db);
  }
  await sql`
    insert into search_words (word, lexeme)
    select word, (ts_lexize('english_words', word))[1] from unnest(${Array.from(vocabulary)}::text[]) as word
    on conflict do nothing`.execute(db);
}

const places = [
  sql`insert into categories (name, name_key, slug) select 'Category ' || n, 'category ' || n, 'category-' || n
    from generate_series(1, ${categoryCount}::int) n`,
  sql`insert into subcategories (category_id, name, name_key, slug)
    select c.id, c.name || ' part ' || n, c.name_key || ' part ' || n, c.slug || '-' || n
    from categories c, generate_series(1, ${subcategoriesEach}::int) n`,
  sql`insert into model_categories (model_id, category_id)
    select m.id, c.id from models m join categories c
      on c.id = 1 + m.id % ${categoryCount}::int or (m.id % 3 = 0 and c.id = 1 + m.id / 7 % ${categoryCount}::int)
    where m.id % 200 <> 0`,
  sql`insert into model_subcategories (model_id, subcategory_id)
    select m.model_id, min(s.id) + m.model_id % ${subcategoriesEach}::int
    from model_categories m join subcategories s on s.category_id = m.category_id where m.model_id % 2 = 0
    group by m.model_id, m.category_id`,
  // Sizes and times vary as in a mixed catalog: most parts fit a small bed, and most print within hours.
  sql`insert into model_prints (model_id, state, bed_mm, tall_mm, grams, minutes)
    select id, 'done', 20 + 380 * power(random(), 2), 5 + 395 * power(random(), 2), size * 4,
      array(select round(size * (0.8 + 0.1 * n + 0.2 * random()))::int from generate_series(1, 6) n)
    from (select id, 10 + 1500 * power(random(), 3) as size from models) sized`,
  sql`insert into model_files (model_id, position, name, format, size_bytes, sha256, storage_key, mesh)
    select m.id, n, 'part-' || n || '.stl', 'stl', 500000, md5(m.title), 'models/' || gen_random_uuid(),
      '{"triangles":1000,"boundsMm":[10,20,30],"volumeMm3":1,"areaMm2":1,"isClosed":true,"isOriented":true}'::jsonb
    from models m, generate_series(0, 1) n`,
  sql`insert into model_images (model_id, position, source, hash, width, height, color)
    select m.id, n, 'mesh', md5(m.id::text || n) || md5(n || m.id::text), 1920, 1440, '#8a8f94'
    from models m, generate_series(0, 4) n`,
];

// The statement writes the same rows as model-index.ts, for all designs at once.
const index = [
  sql`insert into model_listings
      (category_id, subcategory_id, model_id, flags, released_at, download_count, title_key, designer_id,
        ${printColumns.names})
    select place.category_id, place.subcategory_id, m.id,
      m.is_premium::int + 2 * m.needs_supports::int + 4 * m.needs_brim::int,
      m.released_at, m.download_count, m.title_key, m.designer_id, ${printColumns.values}
    from models m join model_prints p on p.model_id = m.id join (
      select id as model_id, null::int as category_id, null::int as subcategory_id from models
      union all select model_id, category_id, null from model_categories
      union all select model_id, null, subcategory_id from model_subcategories
    ) place on place.model_id = m.id
    where m.is_public`,
  sql`insert into model_search (model_id, title_key, popularity, released_at, words)
    select m.id, m.title_key, floor(2 * log(2, 1 + m.download_count)), m.released_at,
      setweight(to_tsvector('catalogue', m.title), 'A') || setweight(to_tsvector('catalogue', names), 'B')
        || to_tsvector('catalogue', regexp_replace(m.description, '<[^>]*>', '', 'g')) || array_to_tsvector(marks)
    from models m, lateral (
      select coalesce(string_agg(name, ' '), '') as names, array_agg(mark) || array[
        '#premium' || m.is_premium::int, '#supports' || m.needs_supports::int, '#brim' || m.needs_brim::int,
        '#d' || m.designer_id
      ] as marks
      from (
        select name, '#c' || c.id as mark from model_categories l join categories c on c.id = l.category_id
        where l.model_id = m.id
        union all
        select name, '#s' || s.id from model_subcategories l join subcategories s on s.id = l.subcategory_id
        where l.model_id = m.id
      ) placed
    ) p
    where m.is_public`,
  sql`select rebuild_search_bitmaps()`,
  sql`update categories c set model_count =
    (select count(*) from model_categories l join models m on m.id = l.model_id and m.is_public
      where l.category_id = c.id)`,
  sql`update subcategories s set model_count =
    (select count(*) from model_subcategories l join models m on m.id = l.model_id and m.is_public
      where l.subcategory_id = s.id)`,
  // The files of these designs do not exist, so that nothing has to examine them.
  sql`update counters set value = ${examinerVersion} where name = 'print_examiner'`,
  sql`update counters set value = ${constantsVersion} where name = 'print_constants'`,
  sql`update counters set value = (select count(*) from users) where name = 'users'`,
  sql`update counters set value = (select count(*) from models where is_public) where name = 'models'`,
  sql`update counters set value = (select sum(download_count) from models where is_public) where name = 'downloads'`,
];

// A person downloads a design at most once a day, so that no two rows are equal. A few designs are downloaded very
// often.
async function insertDownloads(db: Db, { models, downloads, people }: ShopSize): Promise<void> {
  const daysBetween = Math.max(1, Math.round((downloadDays * people) / downloads));
  const chosen = sql`1 + floor(power(random(), 3) * ${models}::int)::int`;
  await sql`drop index download_days_day`.execute(db);
  await sql`drop index download_days_user_id`.execute(db);
  await sql`alter table download_days drop constraint download_days_pkey`.execute(db);
  await sql`drop index downloads_user_id`.execute(db);
  await sql`drop index downloads_recent`.execute(db);
  await sql`insert into download_days (model_id, user_id, day)
    select ${chosen}, 'bench-' || n % ${people}::int, current_date - n / ${people}::int * ${daysBetween}::int
    from generate_series(0, ${downloads - 1}::int) n`.execute(db);
  await sql`insert into downloads (user_id, model_id, title, tier, bundle_sha256, terms_version, downloaded_at)
    select user_id, model_id, 'A design', 'free', md5(model_id::text), '1', day from download_days`.execute(
    db,
  );
  await sql`alter table download_days add primary key (model_id, user_id, day)`.execute(db);
  await sql`create index download_days_day on download_days (day, model_id, user_id)`.execute(db);
  await sql`create index download_days_user_id on download_days (user_id)`.execute(db);
  await sql`create index downloads_user_id on downloads (user_id, downloaded_at desc, id desc)`.execute(db);
  await sql`create index downloads_recent on downloads (user_id, model_id, downloaded_at desc)`.execute(db);
  await sql`update models m set download_count = d.count
    from (select model_id, count(*) from download_days group by model_id) d where d.model_id = m.id`.execute(
    db,
  );
}

/** Fills an empty database. The role must be a superuser, because foreign keys are not checked row by row. */
export async function seedShop(url: string, size: ShopSize): Promise<void> {
  const { models, people } = size;
  const connection = await connect({ url, onError: (error) => console.error(error) });
  const { db } = connection;
  await migrate(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await insertModels(tx, models + Math.ceil(models / withheldShare));
    await hideDesigns(tx, models);
    console.log('designs');
    await insertPeople(tx, people);
    await insertAuditEvents(tx);
    console.log('people');
    await insertDownloads(tx, size);
    console.log('downloads');
    for (const statement of [...places, ...index]) await statement.execute(tx);
  });
  console.log('index');
  await sql`vacuum analyze`.execute(db);
  await refreshRankings(db, new Date());
  await sql`vacuum analyze`.execute(db);
  await connection.close();
}
