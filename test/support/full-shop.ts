import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { readReferencedFiles } from '#src/features/admin/server/backup/referenced-files.ts';
import { storeMade } from '#src/integrations/storage.ts';
import type { MeshMeasures } from '@firstlayer/mesh/contract/measures.ts';
import { constantsVersion } from '@firstlayer/mesh/estimate/estimate-file.ts';
import { packProfiles } from '@firstlayer/mesh/estimate/layer-bytes.ts';
import { examinerVersion } from '#src/features/print-facts/server/mesh-facts.ts';
import type { Db } from '#src/db/types.ts';
import { comment } from './comments.ts';
import {
  createAdmin,
  createCategory,
  createModel,
  createSubcategory,
  createUser,
  fakeFile,
  grantPlan,
  insertPaidPlan,
  type UserRow,
} from './factories.ts';
import type { TestApp } from './test-app.ts';

/** The facts of one print, with a number whose last zero is kept. */
const onePrint = `[{"label": "", "files": [], "roughFiles": [], "bedMm": 10.10, "tallMm": 3, "partCount": 1,
  "largestPartMm": [0.1, 2, 3], "estimates": [],
  "supports": {"verdict": "none", "areaMm2": 0, "bridgeMm": 0, "cause": null}}]`;

export interface FullShop {
  modelId: number;
  admin: UserRow;
  someone: UserRow;
  /** The bundle that people download for the design. */
  bundle: Buffer;
}

const hash = () => createHash('sha256').update(randomUUID()).digest('hex');

/** Fills a site with rows in every table, and with every file that they reference. */
export async function fillShop(site: TestApp): Promise<FullShop> {
  const { db } = site;
  const admin = await createAdmin(db);
  const someone = await createUser(db, {
    bio: 'Grüße 🧱\n"\\',
    links: ['https://example.com/a,b', ''],
    custom_image_hash: hash(),
  });
  const category = await createCategory(db);
  const subcategory = await createSubcategory(db, category.id, 'Vases');
  const bundle = randomBytes(1000);
  const mesh: MeshMeasures = {
    triangles: 12,
    boundsMm: [10, 0.1, 30.000001],
    volumeMm3: 1e21,
    areaMm2: 1 / 3,
    isClosed: true,
    isOriented: false,
  };
  const modelId = await createModel(db, {
    title: 'Räumliche Vase',
    categories: [category.slug],
    subcategories: [subcategory.slug],
    files: [fakeFile({ mesh })],
  });
  await comment(site, someone, { modelId, to: await comment(site, admin, { modelId }) });
  await site.as(someone)({ method: 'POST', url: `/api/stl-files/${modelId}/favorite` });
  await grantPlan(db, someone, 'personal');
  const { customer_id: customer } = await insertPaidPlan(db, admin);
  await insertRest(db, { modelId, userId: someone.id, customer });
  await storeNamed(site, bundle, modelId);
  await site.as(someone)({ url: `/api/stl-files/${modelId}/download` });
  return { modelId, admin, someone, bundle };
}

interface Ids {
  modelId: number;
  userId: string;
  customer: string;
}

/** Inserts rows into the tables that no call above fills. Their values are easily lost by careless code. */
async function insertRest(db: Db, { modelId, userId, customer }: Ids): Promise<void> {
  const statements = [
    sql`insert into verifications (id, identifier, value, expires_at) values ('v', 'someone', '', '2026-11-18 12:00:00.123456+00')`,
    sql`insert into two_factors (id, user_id, secret, backup_codes) values ('t', ${userId}, 'encrypted', '[]')`,
    sql`insert into rate_limits values ('k', 3, now())`,
    sql`insert into idempotency_keys (scope, key, request_hash, body) values ('s', 'k', 'h', E'line\\nline \\u2028')`,
    sql`insert into search_words values ('kilo', 'kilo') on conflict do nothing`,
    sql`insert into rankings (kind, period) values ('popular', '2026-10') on conflict do nothing`,
    sql`insert into ranking_entries select id, 999, ${modelId}, 0.1::float8 + 0.2::float8 from rankings limit 1
      on conflict do nothing`,
    sql`insert into comment_reactions select id, ${userId}, 'love' from comments limit 1`,
    sql`insert into comment_reaction_counts select comment_id, type, 1 from comment_reactions`,
    sql`insert into comment_reports (comment_id, user_id, reason, content, content_at)
      select id, ${userId}, 'Spam', 'As it was reported', created_at from comments limit 1`,
    sql`insert into moderation_actions (comment_id, action) select id, 'dismiss' from comments limit 1`,
    sql`insert into billing_invoices (id, customer_id, status, amount_due, amount_paid, amount_refunded, currency, attempts, created_at)
      values ('in_1', ${customer}, 'paid', 900, 900, 0, 'usd', 1, now())`,
    sql`insert into billing_events (id, type) values ('evt_1', 'invoice.paid')`,
    sql`insert into sandbox_customers (id, state) values ('cus_1', '{"b": 1.10, "a": "\\u2028", "n": 12345678901234567890}')`,
    sql`insert into model_file_versions (model_id, name, format, size_bytes, sha256, storage_key, mesh, created_at)
      values (${modelId}, 'old.stl', 'stl', 9007199254740993, ${hash()}, ${`models/${randomUUID()}.stl`}, 'null', now())`,
    sql`insert into audit_events (action, target_kind, target_id, before) values ('design.update', 'design', ${String(modelId)}, '{"title": "Vase"}')`,
    sql`insert into terms_acceptances values (${userId}, '1', now())`,
    sql`insert into contact_messages (name, email, subject, message, created_at)
      values ('Mira', 'mira@example.com', 'Hello', 'Text', now())`,
    // The release references a digest that is inserted later.
    sql`insert into mailings (kind, model_id, created_at) values ('release', ${modelId}, now())`,
    sql`insert into mailings (kind, day, created_at) values ('digest', '2026-11-18', now())`,
    sql`update mailings set digest_id = (select id from mailings where kind = 'digest') where kind = 'release'`,
    sql`insert into mailing_recipients (mailing_id, user_id, due_at) select id, ${userId}, now() from mailings`,
    sql`insert into mesh_facts (sha256, examiner, state, layers, constants, due_at)
      values (${hash()}, ${examinerVersion}, 'done', ${packProfiles([])}, ${constantsVersion}, '2026-11-18 12:00:00.123+00')`,
    sql`insert into mesh_slices values (${hash()}, 'corexy', 0.28, 3600, 0.1::float8 + 0.2::float8)`,
    sql`insert into mesh_previews (sha256, level, position, name, hash, bytes, triangles, mesh_triangles, bounds_mm, parts)
      values (${hash()}, 'reduced', 0, 'part.stl', ${hash()}, 900, 12, 12, '{0.1,2,3}', '[{"name": "Lid"}]')`,
    sql`insert into file_differences (old_sha256, new_sha256, state, verdict, is_exact, max_mm, mean_mm, volume_change_mm3, added_mm3,
        shift_mm, region_count, regions, low_mm, bounds_mm, compared_at)
      values (${'d'.repeat(64)}, ${'e'.repeat(64)}, 'done', 'changed', true, 0.2, 0.01, 12.5, 12.5, '{0.1,2,3}', 1,
        '[{"kind": "grown", "volumeMm3": 1.10}]', '{0.1,2,3}', '{10,20,30}', '2026-11-18 12:00:00.123+00')`,
    sql`insert into difference_media (old_sha256, new_sha256, kind, hash, width, height)
      values (${'d'.repeat(64)}, ${'e'.repeat(64)}, 'before', ${hash()}, 960, 720)`,
    sql`insert into model_prints (model_id, state, minutes, prints)
      values (${modelId}, 'done', '{1,2}', ${onePrint})
      on conflict (model_id) do update set minutes = excluded.minutes, prints = excluded.prints`,
    sql`insert into user_printers (user_id, name, bed_x, bed_y, tall, class, nozzle, is_chosen, currency, power_price,
        watts, wear, minutes, hourly, waste, fail_rate, created_at)
      values (${userId}, 'Voron', 120, 120, 120.5, 'corexy', 0.4, true, 'EUR', 0.3, 120, 0.1, 10, 0, 0.05, 0.05, now())`,
    sql`insert into user_slicers (user_id, system, slicer) values (${userId}, 'linux', 'orca')`,
    sql`insert into related_models (model_id, related_ids, computed_at) values (${modelId}, array[${modelId}::int], now())
      on conflict do nothing`,
    sql`insert into search_misses (term, count, last_at) values ('dragon', 3, now())`,
    sql`insert into licence_keys (kid, x, created_at, compromised_since)
      values ('kid', '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', now(), '2026-11-18 12:00:00.123+00')`,
    sql`insert into licences (id, user_id, download_id, model_id, bundle_sha256, holder, is_holder_shown, holder_since, kid, jws, issued_at)
      select '7Q4MZK2W9D5TXB8RNC3VHJ6P', ${userId}, null, ${modelId}, ${hash()}, 'Mias Prints 印刷屋', true, now(), 'kid',
        'header.payload.signature', now()`,
    sql`insert into licence_proofs (licence_id, word, asked_at, confirmed_at)
      select id, 'etsy 4711', '2026-11-18 12:00:00.123+00', now() from licences`,
    sql`insert into ended_grants (user_id, tier, began_at, ended_at)
      values (${userId}, 'commercial', '2026-11-18 12:00:00.123456+00', now())`,
    sql`insert into notifications (user_id, kind, event_key, subject, model_id, comment_id, details, on_site, in_digest,
        digest_id, created_at, read_at)
      select ${userId}, 'reply', id::text, id::text, model_id, id, '{"note": "Line \\u2028"}', true, true,
        (select id from mailings where kind = 'digest'), '2026-11-18 12:00:00.123+00', now() from comments limit 1`,
    sql`insert into model_problems (model_id, kind, details, fingerprint)
      values (${modelId}, 'uses', '[{"fileId": 1, "name": "part.stl"}]', 'ab') on conflict do nothing`,
    sql`insert into notification_settings (user_id, kind, in_digest) values (${userId}, 'reply', true)`,
    sql`insert into backups (source, place, finished_at, size_bytes) values ('reported', 'tape', now(), 39300000000)`,
    sql`insert into program_versions (version) values ('1.0.0') on conflict do nothing`,
    sql`insert into storage_totals (files, bytes, designs, counted_at) values (1, 9007199254740993, 1, now())`,
    sql`insert into follows (user_id, designer_id, created_at) values (${userId}, 'designer-one', now())`,
    sql`insert into maintenance (message, since) values ('Back soon', now())`,
    sql`insert into site_versions (facts, source, actor_id, created_at)
      values ('{"brand": "Firstlayer", "intro": "Line \\u2028"}', 'panel', ${userId}, '2026-11-18 12:00:00.123+00')`,
    sql`insert into secret_settings (name, ciphertext, updated_at, updated_by)
      values ('mail', 'AAAA_-', '2026-11-18 12:00:00.123+00', ${userId})`,
    sql`insert into mail_tests (token_hash, fingerprint, sent_at) values ('hash_-', 'print_-', now())`,
    sql`insert into connection_proofs (kind, fingerprint, proven_at)
      values ('mail', 'print_-', '2026-11-18 12:00:00.123+00'), ('live_event', '', now())`,
    sql`insert into visits (user_id, seen_at, since) values (${userId}, now(), '2026-11-18 12:00:00.123+00')`,
    sql`insert into clock (ticked_at) values (now())`,
    sql`insert into legal_texts (kind, version, acceptance_version, html, changes, actor_id, published_at)
      values ('privacy', '2026-11-18', '2026-11-18', '<p>We keep little.</p>', '["New"]', ${userId}, now())`,
    sql`insert into site_marks (digest, type, body, created_at) values ('ab12', 'svg', '\\x3c737667', now())`,
    sql`insert into setup_tokens (digest, expires_at) values ('ab12', now())`,
    sql`insert into first_run (owner_id, owner_made_at) values (${userId}, now())`,
  ];
  for (const statement of statements) await statement.execute(db);
}

async function storeNamed({ db, storage }: TestApp, bundle: Buffer, modelId: number): Promise<void> {
  const { bundle_key: bundleKey } = await db
    .selectFrom('models')
    .select('bundle_key')
    .where('id', '=', modelId)
    .executeTakeFirstOrThrow();
  const keys: string[] = [];
  await db.transaction().execute(async (tx) => {
    for await (const batch of readReferencedFiles(tx)) keys.push(...batch);
  });
  for (const key of keys) {
    const bytes = key === bundleKey ? bundle : randomBytes(300_000);
    await storeMade(storage, key, (path) => writeFile(path, bytes));
    const facts = { size_bytes: bytes.length };
    await db.updateTable('model_files').set(facts).where('storage_key', '=', key).execute();
    await db.updateTable('model_file_versions').set(facts).where('storage_key', '=', key).execute();
  }
  const size = { bundle_size_bytes: bundle.length };
  await db.updateTable('models').set(size).where('bundle_key', '=', bundleKey).execute();
}
