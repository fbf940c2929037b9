import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { site as siteConfig } from '#src/site.ts';
import { comment, commentAt } from '#test/support/comments.ts';
import { createModel, createUser, grantPlan, insertPaidPlan, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';

const site = useTestApp();
let someone: UserRow;

beforeEach(async () => {
  site.moveTo(testNow);
  someone = await createUser(site.db, {
    last_name: 'Lund',
    bio: 'Prints in "PLA" & brass',
    links: ['https://a.example'],
    terms_version: '2026-11-01',
    terms_accepted_at: new Date('2026-11-02T00:00:00Z'),
    custom_image_hash: 'cd'.repeat(32),
  });
});

const url = '/api/account/export';
const ask = (user = someone) => site.as(user)({ url });

interface Exported {
  profile: Record<string, unknown>;
  [list: string]: unknown;
}

it("returns one's own data as an uncached attachment, and 401 for visitors", async () => {
  expect((await site.request({ url })).statusCode).toBe(401);
  const response = await ask();
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringContaining('attachment; filename="firstlayer-data-2026-11-18.json"'),
    'cache-control': 'private, no-store',
  });
  const other = await createUser(site.db);
  expect((await ask(other)).json<Exported>().profile).toMatchObject({ id: other.id, email: other.email });
});

it('names the file by the brand', async () => {
  const { brand } = siteConfig;
  siteConfig.brand = 'Other Shop';
  try {
    const response = await ask(await createUser(site.db));
    expect(response.headers['content-disposition']).toContain('filename="other-shop-data-2026-11-18.json"');
  } finally {
    siteConfig.brand = brand;
  }
});

it('has all lists, empty ones included', async () => {
  expect((await ask()).json()).toMatchObject({
    grantedPlan: null,
    paymentCustomers: [],
    subscriptions: [],
    invoices: [],
    favorites: [],
    printers: [],
    slicers: { windows: null, macos: null, linux: null },
    downloads: [],
    countedDownloads: [],
    comments: [],
    reactions: [],
    commentReports: [],
    moderation: [],
    releaseMails: [],
    follows: [],
    notifications: [],
    notificationSettings: [],
    twoFactor: { isEnabled: false, isSetUp: false },
  });
});

it('includes profile, consents, sign-in methods, sessions, favorites, printers and downloads', async () => {
  const modelId = await createModel(site.db, { title: 'Ripple Vase' });
  await grantPlan(site.db, someone, 'personal', new Date('2027-01-01T00:00:00Z'));
  await site.db.insertInto('favorites').values({ user_id: someone.id, model_id: modelId }).execute();
  await site.db
    .insertInto('download_days')
    .values({ user_id: someone.id, model_id: modelId, day: '2026-11-18' })
    .execute();
  await site.db
    .insertInto('downloads')
    .values({
      user_id: someone.id,
      model_id: modelId,
      title: 'Ripple Vase',
      tier: 'personal',
      bundle_sha256: 'abc',
      terms_version: '2026-11-20',
      downloaded_at: testNow,
    })
    .execute();
  await site.as(someone)({
    method: 'POST',
    url: '/api/user/terms',
    body: { version: siteConfig.terms.version },
  });
  await site.db
    .updateTable('sessions')
    .set({ ip_address: '203.0.113.7', user_agent: 'Firefox' })
    .where('user_id', '=', someone.id)
    .execute();
  const printer = { printerId: 'prusa-mini', name: 'MINI+', bedX: 180, bedY: 180, tall: 180, class: 'small' };
  await site.as(someone)({ method: 'POST', url: '/api/user/printers', body: printer });
  const exported = (await ask()).json<Exported>();
  expect(exported).toMatchObject({
    exportedAt: testNow.toISOString(),
    profile: {
      email: someone.email,
      firstName: 'Mira',
      lastName: 'Lund',
      username: someone.username,
      bio: 'Prints in "PLA" & brass',
      links: ['https://a.example'],
    },
    pictures: { own: expect.stringContaining(`/api/users/${someone.id}/avatar`), fromProvider: null },
    consents: {
      termsVersion: siteConfig.terms.version,
      termsAcceptedAt: testNow.toISOString(),
      wantsReleaseMails: false,
    },
    termsAcceptances: [
      { version: '2026-11-01', acceptedAt: '2026-11-02T00:00:00.000Z' },
      { version: siteConfig.terms.version, acceptedAt: testNow.toISOString() },
    ],
    signInMethods: [{ method: 'password' }],
    grantedPlan: { tier: 'personal', endsAt: '2027-01-01T00:00:00.000Z' },
    sessions: [{ ipAddress: '203.0.113.7', browser: 'Firefox', signedInAt: expect.any(String) }],
    favorites: [{ designId: modelId, title: 'Ripple Vase' }],
    downloads: [
      { designId: modelId, title: 'Ripple Vase', plan: 'personal', downloadedAt: testNow.toISOString() },
    ],
    countedDownloads: [{ designId: modelId, day: '2026-11-18' }],
    printers: [{ ...printer, filamentPricePerKg: null, isChosen: true, addedAt: testNow.toISOString() }],
  });
});

it("includes the person's payments and not those of others", async () => {
  const other = await createUser(site.db);
  const plans = [];
  for (const person of [someone, other]) {
    const plan = await insertPaidPlan(site.db, person, { tier: 'commercial' });
    plans.push(plan);
    await site.db
      .insertInto('billing_invoices')
      .values({
        id: `in_${plan.id}`,
        customer_id: plan.customer_id,
        subscription_id: plan.id,
        number: 'FL-0001',
        status: 'paid',
        amount_due: 1000,
        amount_paid: 1000,
        amount_refunded: 0,
        currency: 'usd',
        attempts: 1,
        created_at: testNow,
        paid_at: testNow,
      })
      .execute();
  }
  const [plan] = plans;
  const exported = (await ask()).json<Exported>();
  expect(exported).toMatchObject({
    paymentCustomers: [{ id: plan?.customer_id, provider: 'stripe' }],
    subscriptions: [{ id: plan?.id, status: 'active', plan: 'commercial', cancelsAtPeriodEnd: false }],
    invoices: [{ id: `in_${plan?.id}`, number: 'FL-0001', amountPaid: 1000, currency: 'usd' }],
  });
  expect(JSON.stringify(exported)).not.toContain(plans[1]?.id);
});

it("includes the person's comments, reactions, reports and moderation, and no texts of others", async () => {
  const other = await createUser(site.db);
  const modelId = await createModel(site.db, { title: 'Ripple Vase' });
  const asked = await comment(site, other, { modelId, content: 'Whose words are these?' });
  const answered = await comment(site, someone, { modelId, content: 'Mine "here"', to: asked });
  const deleted = await comment(site, someone, { modelId, content: 'Not any more' });
  await site.as(someone)({ method: 'DELETE', url: commentAt(deleted.id) });
  const reaction = {
    method: 'POST',
    url: `${commentAt(asked.id)}/reactions`,
    body: { reaction: 'wow' },
  } as const;
  await site.as(someone)(reaction);
  const about = { comment_id: asked.id, user_id: someone.id, created_at: testNow };
  await site.db
    .insertInto('comment_reports')
    .values({ ...about, reason: 'Off topic' })
    .execute();
  await site.db
    .insertInto('moderation_actions')
    .values({ ...about, action: 'hide', reason: 'Rude' })
    .execute();
  const response = await ask();
  expect(response.json()).toMatchObject({
    comments: [
      {
        id: answered.id,
        designId: modelId,
        designTitle: 'Ripple Vase',
        replyTo: asked.id,
        text: 'Mine "here"',
        writtenAt: testNow.toISOString(),
        editedAt: null,
      },
    ],
    reactions: [{ commentId: asked.id, reaction: 'wow', reactedAt: testNow.toISOString() }],
    commentReports: [{ commentId: asked.id, reason: 'Off topic', reportedAt: testNow.toISOString() }],
    moderation: [{ commentId: asked.id, decision: 'hide', reason: 'Rude', decidedAt: testNow.toISOString() }],
  });
  expect(response.body).not.toContain('Whose words');
  expect(response.body).not.toContain('Not any more');
});

it('exports every column of the person', async () => {
  const row = await site.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', someone.id)
    .executeTakeFirstOrThrow();
  const text = (await ask()).body;
  // A new column must be exported or be listed here with a reason.
  const exportedAs: Record<keyof typeof row, string> = {
    id: 'id',
    email: 'email',
    email_verified: 'emailVerified',
    name: 'displayName',
    first_name: 'firstName',
    last_name: 'lastName',
    username: 'username',
    // It repeats the names and the address.
    search_text: 'username',
    bio: 'bio',
    location: 'location',
    website: 'website',
    links: 'links',
    is_admin: 'isAdmin',
    is_mod: 'isMod',
    provider_image_url: 'providerAddress',
    provider_image_hash: 'fromProvider',
    custom_image_hash: 'own',
    wants_stl_emails: 'wantsReleaseMails',
    terms_version: 'termsVersion',
    terms_accepted_at: 'termsAcceptedAt',
    created_at: 'createdAt',
    updated_at: 'updatedAt',
    two_factor_enabled: 'isEnabled',
    mail_refused_at: 'mailsRefusedAt',
    mail_refusal: 'mailRefusal',
  };
  for (const column of Object.keys(row)) expect(Object.keys(exportedAs)).toContain(column);
  for (const name of Object.values(exportedAs)) expect(text).toContain(`"${name}"`);
});

it('contains no passwords, tokens or secrets', async () => {
  await site.db
    .updateTable('accounts')
    .set({ access_token: 'SECRET-access', refresh_token: 'SECRET-refresh', id_token: 'SECRET-id' })
    .where('user_id', '=', someone.id)
    .execute();
  await site.db
    .insertInto('two_factors')
    .values({ id: randomUUID(), user_id: someone.id, secret: 'SECRET-totp', backup_codes: 'SECRET-codes' })
    .execute();
  const cookie = await site.cookieOf(someone);
  const { token } = await site.db
    .selectFrom('sessions')
    .select('token')
    .where('user_id', '=', someone.id)
    .executeTakeFirstOrThrow();
  const { password } = await site.db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', someone.id)
    .executeTakeFirstOrThrow();
  const text = (await ask()).body;
  expect(password?.length).toBeGreaterThan(20);
  const raw = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';
  expect(raw.length).toBeGreaterThan(20);
  for (const secret of ['SECRET', 'scrypt', 'argon2', '$', token, raw, String(password)]) {
    expect(text).not.toContain(secret);
  }
});
