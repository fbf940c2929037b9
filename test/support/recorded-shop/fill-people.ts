import sharp from 'sharp';
import { openOutbox } from '#src/integrations/outbox.ts';
import type { FakeStripe } from '#test/fakes/stripe/fake.ts';
import { totpCode } from '../totp.ts';
import { people, recordedPassword } from './contents.ts';
import { poll, Visitor } from './visitor.ts';

/** A running shop that is to be recorded. */
export interface ShopToRecord {
  url: string;
  dataDir: string;
  stripe: FakeStripe;
  webhookSecret: string;
  makeAdmin: (email: string) => void;
}

export type Person = keyof typeof people;
export type Visitors = Record<Person, Visitor>;

/** Registers everybody, with verified addresses, pictures, profiles, roles and plans. */
export async function fillPeople(shop: ShopToRecord): Promise<Visitors> {
  const entries: [Person, Visitor][] = [];
  for (const person of Object.keys(people) as Person[]) entries.push([person, await register(shop, person)]);
  const visitors = Object.fromEntries(entries) as Visitors;
  shop.makeAdmin(people.admin);
  await visitors.unconfirmed.send('POST', '/api/auth/request-password-reset', { email: people.unconfirmed });

  const { subscriber } = visitors;
  await addSecondFactor(visitors.secured);
  await addPicture(subscriber, '#aa3311');
  await addPicture(visitors.lifelong, '#1133aa');
  await subscriber.send('PUT', '/api/user/profile', {
    lastName: 'Müller',
    bio: 'Grüße 🧱\n"\\',
    location: 'Köln',
    website: 'example.com/petra',
    links: ['https://example.com/a,b', 'https://example.com/c'],
  });
  await visitors.granted.send('PUT', '/api/user/notifications', { wantsStlEmails: true });

  await changePerson(visitors, 'granted', { tier: 'commercial', months: 6 });
  await changePerson(visitors, 'lifelong', { tier: 'personal', isLifetime: true });
  await changePerson(visitors, 'moderator', { role: 'mod' });
  await subscribe(shop, subscriber, 'personal');
  await subscribe(shop, visitors.canceled, 'commercial');
  await visitors.canceled.send('POST', '/api/subscription/cancel', { confirmed: true });
  await deliverEvents(shop);
  return visitors;
}

async function register({ url, dataDir }: ShopToRecord, person: Person): Promise<Visitor> {
  const email = people[person];
  const visitor = new Visitor(url);
  const [firstName = ''] = email.split('@');
  await visitor.send('POST', '/api/auth/register', { email, password: recordedPassword, firstName });
  const token = await poll(`the mail to ${email}`, async () => {
    const mails = await openOutbox(dataDir).list(500);
    const mail = mails.find(({ to }) => to.includes(email));
    return /verify-email\?token=([^\s"]+)/.exec(mail?.text ?? '')?.[1];
  });
  if (person !== 'unconfirmed') await visitor.send('GET', `/api/auth/verify-email?token=${token}`);
  return visitor;
}

async function addSecondFactor(visitor: Visitor): Promise<void> {
  const password = { password: recordedPassword };
  const { secret } = await visitor.send<{ secret: string }>('POST', '/api/auth/totp/enable', password);
  await visitor.send('POST', '/api/auth/totp/confirm', { code: totpCode(secret) });
}

async function addPicture(visitor: Visitor, background: string): Promise<void> {
  const create = { width: 64, height: 64, channels: 3 as const, background };
  const form = new FormData();
  form.set('profilePicture', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'me.png');
  await visitor.send('POST', '/api/user/profile-picture', form);
}

async function changePerson(
  { admin, ...visitors }: Visitors,
  person: Exclude<Person, 'admin'>,
  change: object,
) {
  const { id } = await visitors[person].send<{ id: string }>('GET', '/api/me');
  await admin.send('PATCH', `/api/admin/users/${id}`, change);
}

async function subscribe(shop: ShopToRecord, visitor: Visitor, tier: string): Promise<void> {
  type Payment = { clientSecret: string; subscriptionId: string };
  const { clientSecret, subscriptionId } = await visitor.send<Payment>('POST', '/api/subscription', { tier });
  shop.stripe.confirmPayment(clientSecret, 'succeeds');
  const [paymentIntentId] = clientSecret.split('_secret_');
  await visitor.send('POST', '/api/subscription/confirm', { subscriptionId, paymentIntentId });
}

async function deliverEvents({ stripe, url, webhookSecret }: ShopToRecord): Promise<void> {
  await stripe.deliver({ to: `${url}/api/stripe/webhook`, secret: webhookSecret });
  if (stripe.events.length > 0) throw new Error('The shop refused events of the payment provider.');
}
