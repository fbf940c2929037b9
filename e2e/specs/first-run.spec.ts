import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { FakeStripe } from '#test/fakes/stripe/fake.ts';
import { createSmtpPeer, type SmtpPeer } from '#test/support/smtp-peer.ts';
import { getPlan, newSubscriber, payButton } from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import { openSite, type OpenSite } from '../support/site.ts';
import { mockStripe } from '../support/stripe-stand-in.ts';

const server = process.env.TEST_DATABASE_URL;
const databaseName = `first_run_${process.pid}`;

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const engines = [
  { name: 'the embedded database', isServer: false },
  { name: 'PostgreSQL', isServer: true },
];

for (const { name, isServer } of engines) {
  test.describe(name, () => {
    test.skip(isServer && server === undefined, 'needs TEST_DATABASE_URL');
    let stripe: FakeStripe;
    let mail: SmtpPeer;
    let site: OpenSite;

    test.beforeAll(async () => {
      stripe = await FakeStripe.start({ prices: [], now: new Date() });
      mail = await createSmtpPeer();
      const database = new URL(server ?? 'postgres://unused');
      database.pathname = databaseName;
      if (isServer) await onServer(`create database ${databaseName}`);
      site = await openSite({
        DEMO: '0',
        STRIPE_API_URL: stripe.url,
        ...(isServer && {
          DATABASE_URL: database.href,
          SESSION_SECRET: 'a secret of this test, long enough',
        }),
      });
    });

    test.afterAll(async () => {
      await site.stop();
      await Promise.all([mail.close(), stripe.close()]);
      if (isServer) await onServer(`drop database ${databaseName}`);
    });

    test('an empty shop is set up in the browser, and sells', async ({ page, browser }) => {
      await page.goto(await site.findSetup());
      await makeAccount(page);
      await enterFacts(page);
      await setUpMail(page, mail);
      await connectPayments(page);
      const context = await browser.newContext({ baseURL: site.address });
      const visitor = await context.newPage();
      await visitor.goto('/');
      await expect(visitor.getByRole('heading', { name: 'Opening soon' })).toBeVisible();
      await openShop(page);
      await visitor.reload();
      await expect(visitor).toHaveTitle(/Northlight Prints/);
      await buyPersonal(visitor, stripe);
      await context.close();
      await expect.poll(() => mail.received.length).toBeGreaterThan(2);
    });
  });
}

async function makeAccount(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ida');
  await page.getByLabel('Last name').fill('Lund');
  await page.getByLabel('Email').fill('ida@northlight.example');
  await page.getByLabel('Password', { exact: true }).fill('harbour-octopus-70');
  await page.getByRole('button', { name: 'Make my account' }).click();
}

async function enterFacts(page: Page): Promise<void> {
  await page.getByLabel('Name of the shop').fill('Northlight Prints');
  await page.getByLabel('Address of the operator').fill('Strandgade 12\n1401 Copenhagen, Denmark');
  await page.getByRole('button', { name: 'Save and go' }).click();
}

async function setUpMail(page: Page, mail: SmtpPeer): Promise<void> {
  await page.getByLabel('Server').fill('127.0.0.1');
  await page.getByRole('textbox', { name: 'Port' }).fill(String(mail.port));
  await page.getByLabel('Encryption').selectOption('none');
  await page.getByLabel('Sender of mails').fill('shop@northlight.example');
  await page.getByRole('button', { name: 'Save and send a test mail' }).click();
  await expect(page.getByText('A test mail is on its way')).toBeVisible();
  const { text = '' } = await mail.parse(mail.received.at(-1));
  const proof = await page.context().newPage();
  await proof.goto(/http\S+/.exec(text)?.[0] ?? '');
  await proof.close();
  await expect(page.getByText('Mail arrives.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to payments' }).click();
}

async function connectPayments(page: Page): Promise<void> {
  await page.getByLabel('Stripe key').fill('sk_test_fake');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByLabel('Publishable key').fill('pk_test_fake');
  await page.getByRole('button', { name: /^Make these \d in Stripe$/ }).click();
  await expect(page.getByText('Test mode').first()).toBeVisible();
  await page.getByRole('link', { name: 'Go on' }).click();
}

async function openShop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the shop' }).click();
  await page.getByRole('button', { name: 'Open anyway' }).click();
  await expect(page.getByText('The shop is open.')).toBeVisible();
}

async function buyPersonal(page: Page, stripe: FakeStripe): Promise<void> {
  await newSubscriber(page);
  await mockStripe(page, stripe);
  await page.goto('/subscribe?tier=personal');
  await expect(page.getByLabel('Card at Stripe')).toBeVisible();
  await payButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await getPlan(page)).toEqual({ tier: 'personal', status: 'active' });
}
