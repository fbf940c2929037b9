import { createHash, randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Database, Db } from '#src/db/types.ts';
import { hashPassword } from '#src/features/auth/server/library/password.ts';
import type { ModelDetails } from '#src/features/publishing/details.ts';
import type { NewModelFile, NewModelImage } from '#src/features/publishing/server/types.ts';
import { insertModel, type NewModel } from '#src/features/publishing/server/rows/model-writes.ts';
import { toSortKey } from '#src/lib/fold.ts';
import { slugify } from '#src/lib/slug.ts';
import { site as siteConfig } from '#src/site.ts';
import { designFields } from './design-fields.ts';

export type UserRow = Selectable<Database['users']>;

/** The password of every account created here. */
export const testPassword = 'layer-by-layer-1';
let passwordHash: Promise<string> | undefined;

export async function createUser(
  db: Db,
  fields: Partial<Insertable<Database['users']>> = {},
): Promise<UserRow> {
  const id = randomUUID();
  const short = id.slice(0, 8);
  passwordHash ??= hashPassword(testPassword);
  const user = await db
    .insertInto('users')
    .values({
      id,
      email: `${short}@example.com`,
      name: 'Mira',
      first_name: 'Mira',
      username: `mira ${short}`,
      terms_version: siteConfig.terms.version,
      terms_accepted_at: new Date('2026-11-01T12:00:00Z'),
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      user_id: user.id,
      account_id: user.id,
      provider_id: 'credential',
      password: await passwordHash,
    })
    .execute();
  return user;
}

export function createAdmin(db: Db): Promise<UserRow> {
  return createUser(db, { is_admin: true });
}

export interface CategoryRow {
  id: number;
  name: string;
  slug: string;
}

export function createCategory(db: Db, name = `Category ${randomUUID().slice(0, 8)}`): Promise<CategoryRow> {
  return db
    .insertInto('categories')
    .values({ name, name_key: toSortKey(name), slug: slugify(name) })
    .returning(['id', 'name', 'slug'])
    .executeTakeFirstOrThrow();
}

export function createSubcategory(db: Db, categoryId: number, name: string): Promise<CategoryRow> {
  return db
    .insertInto('subcategories')
    .values({ name, name_key: toSortKey(name), slug: slugify(name), category_id: categoryId })
    .returning(['id', 'name', 'slug'])
    .executeTakeFirstOrThrow();
}

export interface ModelParts extends Partial<ModelDetails> {
  files?: NewModelFile[];
  /** The main image is the first one. */
  images?: NewModelImage[];
  releasedAt?: Date;
  state?: NewModel['state'];
  releasesAt?: Date;
}

/** Creates a design whose files exist only as rows. @returns its id */
export function createModel(db: Db, parts: ModelParts = {}): Promise<number> {
  const { files = [fakeFile()], images = [fakeImage()], releasedAt, state, releasesAt, ...fields } = parts;
  const storageKey = `models/${randomUUID()}.zip`;
  const bundle = { storageKey, sizeBytes: 1000, sha256: fakeHash(), etag: null, version: 1 };
  return db.transaction().execute((tx) =>
    insertModel(tx, {
      fields: { ...designFields, ...fields },
      files,
      images: { main: images[0], gallery: images.slice(1) },
      bundle,
      ...(releasedAt && { releasedAt }),
      ...(state && { state }),
      ...(releasesAt && { releasesAt }),
    }),
  );
}

export function fakeFile(fields: Partial<NewModelFile> = {}): NewModelFile {
  return {
    name: 'mesh.stl',
    format: 'stl',
    sizeBytes: 684,
    sha256: fakeHash(),
    storageKey: `models/${randomUUID()}.stl`,
    mesh: null,
    ...fields,
  };
}

export function fakeImage(fields: Partial<NewModelImage> = {}): NewModelImage {
  return { source: 'upload', hash: fakeHash(), width: 1600, height: 1200, color: '#8a8f94', ...fields };
}

function fakeHash(): string {
  return createHash('sha256').update(randomUUID()).digest('hex');
}

/** @param endsAt null for a lifetime grant */
export async function grantPlan(
  db: Db,
  user: { id: string },
  tier: 'personal' | 'commercial',
  endsAt: Date | null = null,
): Promise<void> {
  const grant = { tier, ends_at: endsAt };
  await db
    .insertInto('plan_grants')
    .values({ user_id: user.id, ...grant })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(grant))
    .execute();
}

/** Inserts a paid plan of a customer at the payment provider. By default it is active and paid for a month. */
export async function insertPaidPlan(
  db: Db,
  user: { id: string },
  fields: Partial<Insertable<Database['billing_subscriptions']>> = {},
): Promise<Selectable<Database['billing_subscriptions']>> {
  const known = await db
    .selectFrom('billing_customers')
    .select('id')
    .where('user_id', '=', user.id)
    .where('provider', '=', 'stripe')
    .executeTakeFirst();
  const customer = { id: known?.id ?? `cus_${randomUUID()}`, provider: 'stripe' as const, user_id: user.id };
  if (!known) await db.insertInto('billing_customers').values(customer).execute();
  const tier = fields.tier ?? 'personal';
  const periodEnd = fields.current_period_end ?? new Date('2026-12-04T12:00:00Z');
  return db
    .insertInto('billing_subscriptions')
    .values({
      id: `sub_${randomUUID()}`,
      customer_id: customer.id,
      user_id: user.id,
      status: 'active',
      tier,
      paid_tier: tier === 'free' ? null : tier,
      paid_until: tier === 'free' ? null : periodEnd,
      is_processing: false,
      is_reversed: false,
      is_disputed: false,
      cancel_at_period_end: false,
      current_period_end: periodEnd,
      created_at: new Date('2026-11-04T12:00:00Z'),
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes a rate limit refuse further attempts. @param key the name of its counter */
export async function useUpLimit(db: Db, key: string): Promise<void> {
  const row = { key, hits: 1_000_000, window_ends_at: new Date('2100-01-01') };
  await db.insertInto('rate_limits').values(row).execute();
}
