import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { sql } from 'kysely';
import { startSite } from '../bench/site.ts';
import { connect } from '#src/db/client.ts';
import { FakeStripe, fakePrices } from '#test/fakes/stripe/fake.ts';
import { createEmptyDatabase } from '#test/support/databases.ts';
import { unsentSubject } from '#test/support/recorded-shop/contents.ts';
import { fillRecordedShop, writeToOwner } from '#test/support/recorded-shop/fill-shop.ts';
import { Visitor } from '#test/support/recorded-shop/visitor.ts';

const secretKey = 'sk_test_fake';
const webhookSecret = 'whsec_of_recorded_shops';

const [version = '', checkout = '.'] = process.argv.slice(2);
const postgresUrl = process.env.TEST_DATABASE_URL;
if (!/^[\w.-]+$/.test(version) || postgresUrl === undefined) {
  console.error('Usage: TEST_DATABASE_URL=postgres://… npm run record-release -- VERSION [CHECKOUT]');
  process.exit(1);
}
const database = await createEmptyDatabase(postgresUrl);
try {
  await record('embedded');
  await record('postgres', database.url);
} finally {
  await database.drop();
}

/** Fills a shop of the release on one engine, and packs what it leaves behind. */
async function record(engine: string, url?: string): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'firstlayer-record-'));
  try {
    await fill(home, url);
    if (url === undefined) await removeSegments(join(home, 'data'));
    else await writeFile(join(home, 'database.sql'), dump(url));
    const folder = resolve('test/releases', version);
    await mkdir(folder, { recursive: true });
    const bytes = pack(home);
    await writeFile(join(folder, `${engine}.tar.br`), bytes);
    console.log(`${engine}.tar.br has ${bytes.length} bytes.`);
  } finally {
    await rm(home, { recursive: true });
  }
}

async function fill(home: string, url?: string): Promise<void> {
  await using stripe = new AsyncDisposableStack();
  const fake = stripe.adopt(await FakeStripe.start({ now: new Date(), secretKey }), (one) => one.close());
  const dataDir = join(home, 'data');
  const env = {
    DEMO: '0',
    DATA_DIR: dataDir,
    // The variants of pictures would be most of the record.
    PREPARE_IMAGE_SIZES: '0',
    SAME_COMMENT_MINUTES: '0',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_PERSONAL: fakePrices.personal,
    STRIPE_PRICE_COMMERCIAL: fakePrices.commercial,
    STRIPE_API_URL: fake.url,
    ...(url !== undefined && { DATABASE_URL: url, SESSION_SECRET: 'the-session-secret-of-recorded-shops' }),
  };
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      cwd: checkout,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
  run('scripts/setup.mjs', 'start');
  const visit = async (settings: Record<string, string>, work: (siteUrl: string) => Promise<void>) => {
    const site = await startSite({ checkout, dataDir, env: { ...env, ...settings } });
    await work(site.url).finally(site.stop);
  };
  const makeAdmin = (email: string) => run('scripts/make-admin.ts', email);
  await visit({}, (siteUrl) =>
    fillRecordedShop({ url: siteUrl, dataDir, stripe: fake, webhookSecret, makeAdmin }),
  );
  // No mail server listens here, so that a message still waits to be sent.
  const noServer = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@example.com' };
  await visit(noServer, async (siteUrl) => {
    await writeToOwner(new Visitor(siteUrl), unsentSubject);
    run('scripts/backup.ts', join(home, 'backup'));
  });
}

/** Removes the log of the embedded database, except for a new segment, whose unused part is empty. */
async function removeSegments(dataDir: string): Promise<void> {
  // The first round removes the segments that the database would reuse for the new one.
  for (let round = 0; round < 2; round += 1) {
    const { db, close } = await connect({ dataDir, onError: (error) => console.error(error) });
    await sql`select pg_switch_wal()`.execute(db);
    await sql`checkpoint`.execute(db);
    const { rows } = await sql<{
      name: string;
    }>`select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(db);
    await close();
    const log = join(dataDir, 'db', 'pg_wal');
    for (const name of await readdir(log)) {
      if (/^[\dA-F]{24}$/.test(name) && name !== rows[0]?.name) await rm(join(log, name));
    }
  }
}

function dump(url: string): string {
  const sql = execFileSync('pg_dump', ['--no-owner', '--inserts', url], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  // These commands exist in psql only.
  return sql.replaceAll(/^\\(un)?restrict .*$/gm, '');
}

function pack(home: string): Buffer {
  const names = ['backup', 'database.sql', 'data/files', 'data/db', 'data/outbox', 'data/session-secret'];
  const existing = names.filter((name) => existsSync(join(home, name)));
  const tar = execFileSync('tar', ['-c', '--sort=name', '-C', home, ...existing], { maxBuffer: 2 ** 30 });
  return brotliCompressSync(tar, {
    params: {
      [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
      [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
      [constants.BROTLI_PARAM_LGWIN]: 27,
    },
  });
}
