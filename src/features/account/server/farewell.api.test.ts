import { expect, it } from 'vitest';
import { createUser, testPassword } from '#test/support/factories.ts';
import { takeMails } from '#test/support/mail-links.ts';
import { useTestApp } from '#test/support/test-app.ts';

const site = useTestApp();

it('sends one mail to the deleted address', async () => {
  const someone = await createUser(site.db);
  const remove = () =>
    site.as(someone)({ method: 'DELETE', url: '/api/account', body: { password: testPassword } });
  await remove();
  await remove();
  const mails = await takeMails(site, someone.email);
  expect(mails).toMatchObject([{ subject: 'Your account was deleted' }]);
});

it('greets by name only at an address that was verified', async () => {
  const first_name = 'You won, go to https://evil.example';
  const greetings = [];
  for (const email_verified of [false, true]) {
    const person = await createUser(site.db, { first_name, email_verified });
    await site.as(person)({ method: 'DELETE', url: '/api/account', body: { password: testPassword } });
    const [mail] = await takeMails(site, person.email);
    greetings.push(mail?.paragraphs[0]);
  }
  expect(greetings).toEqual(['Hello', `Hello ${first_name}`]);
});
