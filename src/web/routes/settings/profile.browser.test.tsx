import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { checkUsername, getUser, updateProfile } from '#src/features/users/calls.ts';
import { heicMessage } from '#src/lib/heic.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { buildProfile, buildPublicProfile, settingsCalls } from '#test/support/screens/account-data.ts';
import { refuse, refuseField, respond } from '#test/support/screens/api-stub.ts';
import { buildSubscriber, duePlan, endedPlan } from '#test/support/screens/billing-data.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { expectAddress, expectToast } from '#test/support/screens/expectations.ts';
import { navigation } from '#test/support/screens/navigation.ts';
import { openScreen, type ScreenOptions } from '#test/support/screens/open-screen.tsx';

const openSettings = (calls: ScreenOptions['calls'] = []) =>
  openScreen('/settings', { viewer: buildViewer(), calls: [...settingsCalls(), ...calls] });
const form = () => page.getByRole('form', { name: 'Profile' });
const username = () => form().getByLabelText('Username');
const update = () => form().getByRole('button', { name: 'Update Profile' });

it('tells whether a username can be had while it is typed', async () => {
  const check = respond(checkUsername, ({ path }) =>
    path.endsWith('/Ada')
      ? { available: false, message: 'This username is taken' }
      : { available: true, message: 'This username is available' },
  );
  await openSettings([check]);
  await expect.element(form().getByText('This is your username.')).toBeVisible();
  await username().fill('Ada');
  await expect.element(form().getByText(/taken/i)).toBeVisible();
  await expect.element(update()).toBeDisabled();
  await username().fill('kite bench 42');
  await expect
    .element(
      form()
        .getByText(/available/i)
        .first(),
    )
    .toBeVisible();
  await expect.element(update()).toBeEnabled();
});

it('saves the profile and shows it as it was stored', async () => {
  const website = 'https://example.com/kitebench';
  const stub = await openSettings([respond(updateProfile, buildProfile(buildViewer(), { website }))]);
  await form()
    .getByLabelText(/^Website/)
    .fill('example.com/kitebench');
  await update().click();
  await expectToast('Profile updated');
  await expect.element(form().getByLabelText(/^Website/)).toHaveValue(website);
  expect(stub.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ website });
});

it('marks wrong fields until they are corrected, and focuses the first one', async () => {
  const stub = await openSettings([respond(updateProfile, buildProfile(buildViewer(), {}))]);
  const link = () => form().getByLabelText('Link 2');
  const add = () => form().getByRole('button', { name: 'Add link' });
  const hint = () => form().getByText('Nothing was saved yet. Please look at the marked fields.');
  await add().click();
  await expect.element(form().getByLabelText('Link 1')).toHaveFocus();
  await add().click();
  await expect.element(link()).toHaveFocus();
  await link().fill('no address');
  await form().getByLabelText('First name').fill('');
  await update().click();
  await expect.element(form().getByLabelText('First name')).toHaveFocus();
  await expect.element(link()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(hint()).toBeVisible();
  await form().getByLabelText('First name').fill('Kit');
  await expect.element(form().getByLabelText('First name')).not.toHaveAttribute('aria-invalid');
  await form().getByRole('button', { name: 'Remove link 1' }).click();
  await expect.element(add()).toHaveFocus();
  await expect.element(form().getByLabelText('Link 1')).toHaveAttribute('aria-invalid', 'true');
  await form().getByLabelText('Link 1').fill('example.com/kite');
  await expect.element(hint()).not.toBeInTheDocument();
  await update().click();
  await expectToast('Profile updated');
  expect(stub.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    firstName: 'Kit',
    links: ['https://example.com/kite'],
  });
});

it('shows a refusal of the server at its field until the field is changed', async () => {
  const message = 'Location cannot be used.';
  await openSettings([refuseField(updateProfile, 'location', message)]);
  await form()
    .getByLabelText(/^Location/)
    .fill('Kiel');
  await update().click();
  await expect.element(form().getByText(message)).toBeVisible();
  await expect.element(form().getByLabelText(/^Location/)).toHaveFocus();
  await form()
    .getByLabelText(/^Location/)
    .fill('Bonn');
  await expect.element(form().getByText(message)).not.toBeInTheDocument();
});

it('refuses a profile picture that is no image or too large', async () => {
  await openSettings();
  await expect.element(page.getByRole('button', { name: 'Upload picture' })).toBeVisible();
  choosePicture(new File(['no picture'], 'notes.txt', { type: 'text/plain' }));
  await expectToast('Please select an image file');
  // Browsers know no type for HEIC on most systems.
  choosePicture(new File(['\0\0\0\u0018ftypheic\0\0\0\0mif1heic'], 'photo.heic', { type: '' }));
  await expectToast(heicMessage);
  choosePicture(new File([new Uint8Array(5 * 1_048_576 + 1)], 'huge.png', { type: 'image/png' }));
  await expectToast('Please select an image smaller than 5MB');
});

/** Chooses a file as its dialog does; Vitest would send each byte of it through the test server. */
function choosePicture(file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for a file.');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

it('shows the public view of the profile, which links to it', async () => {
  const profile = buildPublicProfile({
    username: 'kite bench 42',
    bio: 'Prints planters for a balcony that is mostly basil.',
    website: 'https://example.com/kitebench',
  });
  await openSettings([respond(getUser, profile)]);
  await page.getByRole('button', { name: 'See how others see you' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('@kite bench 42')).toBeVisible();
  await expectAccessible('[role=dialog]');
  await expect.element(dialog.getByText('Prints planters', { exact: false })).toBeVisible();
  await dialog.getByRole('link', { name: 'View profile' }).click();
  await expect.element(page.getByText('Activity feed coming soon...')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'example.com/kitebench' }))
    .toHaveAttribute('rel', expect.stringMatching(/nofollow/));
});

it('asks to sign in again when the session has ended, and restores the typed text after that', async () => {
  await openSettings([refuse(updateProfile, 401)]);
  await form().getByLabelText(/^Bio/).fill('Prints at night');
  await update().click();
  await expectToast('Unauthorized', 'You are logged out. Logging in again...');
  await expect.poll(() => navigation.documents).toEqual(['/login?returnUrl=%2Fsettings']);
  await openSettings();
  await expect.element(form().getByLabelText(/^Bio/)).toHaveValue('Prints at night');
  await expectToast('What you had typed is back.');
  await expectAddress('/settings');
});

it('shows whether the person wants mails about releases', async () => {
  await openSettings();
  await expect.element(page.getByRole('checkbox', { name: 'Email me about new releases' })).not.toBeChecked();
});

it('links to billing and shows that the plan was canceled', async () => {
  const viewer = buildSubscriber({ ...endedPlan(), tier: 'commercial' });
  await openScreen('/settings', { viewer, calls: settingsCalls() });
  await expect.element(page.getByText('Canceled', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Manage billing' }))
    .toHaveAttribute('href', '/billing');
});

it('shows that a payment is due and links to the payment update', async () => {
  await openScreen('/settings', { viewer: buildSubscriber(duePlan()), calls: settingsCalls() });
  const banner = page.getByRole('region', { name: 'Payment due' });
  await expect
    .element(banner.getByRole('link', { name: 'Update payment' }))
    .toHaveAttribute('href', '/billing');
  await expectAccessible();
});
