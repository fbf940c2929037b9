import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerTotp, login, register, requestPasswordReset } from '#src/features/auth/calls.ts';
import { rememberDownload } from '#src/features/downloads/client/pending-download.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, disconnect, refuse } from '#test/support/screens/api-stub.ts';
import { dashboardCalls } from '#test/support/screens/billing-data.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { expectAddress } from '#test/support/screens/expectations.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen, widths } from '#test/support/screens/open-screen.tsx';

const password = () => page.getByLabelText('Password', { exact: true });

async function signIn(email = 'ada@example.com'): Promise<void> {
  await page.getByLabelText('Email').fill(email);
  await password().fill('not the password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function fillSignUp(repeated: string): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await form.getByLabelText('First name').fill('Zoë');
  await form.getByLabelText('Email', { exact: true }).fill('zoe@example.com');
  await form.getByLabelText('Password', { exact: true }).fill('brass heat insert 7');
  await form.getByLabelText('Confirm password').fill(repeated);
  await form.getByRole('checkbox', { name: /Terms of Service/ }).click();
}

it('shows why the sign-in was refused and returns to the password', async () => {
  await openScreen('/login', { calls: [refuse(login, 401, { message: 'Invalid email or password' })] });
  await signIn();
  await expect.element(page.getByText('Invalid email or password', { exact: false })).toBeVisible();
  await expect.element(password()).toHaveFocus();
  await expectAccessible();
});

it.each([
  ['provider_email_unverified', 'Your email address is not verified there.'],
  ['provider_no_email', 'Your account there gives no email address'],
  ['provider_refused', 'You did not allow the sign-in.'],
])('explains the error %s of a provider', async (code, text) => {
  await openScreen(`/login?error=${code}&returnUrl=%2Fsettings`);
  await expect.element(page.getByRole('alert').getByText(text, { exact: false })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Continue with Discord' }))
    .toHaveAttribute('href', expect.stringContaining('returnUrl=%2Fsettings'));
});

describe('the second factor', () => {
  const openCodeStep = async () => {
    const stub = await openScreen('/login', {
      calls: [
        ...dashboardCalls,
        refuse(login, 401, { code: 'totp_required', message: 'Enter the code.' }),
        refuse(answerTotp, 401, { message: 'This code is not right.' }),
      ],
    });
    await signIn();
    return stub;
  };

  it('shows that a code is wrong and accepts another one', async () => {
    const stub = await openCodeStep();
    await page.getByLabelText('Code from your app').fill('not a code');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.element(page.getByText('This code is not right.', { exact: false })).toBeVisible();
    await expectAccessible();
    stub.add(respond(answerTotp, { user: buildViewer() }));
    await page.getByLabelText('Code from your app').fill('123456');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible();
    await expectAddress('/dashboard');
  });

  it('says that the network failed when a proxy answers in place of the site', async () => {
    const stub = await openCodeStep();
    stub.add(refuse(answerTotp, 502));
    await page.getByLabelText('Code from your app').fill('123456');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The shop cannot be reached at the moment. Please try again in a few minutes.');
    await expect.element(page.getByLabelText('Code from your app')).not.toHaveAttribute('aria-invalid');
  });

  it('accepts a recovery code instead', async () => {
    const stub = await openCodeStep();
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    stub.add(respond(answerTotp, { user: buildViewer() }));
    await page.getByLabelText('Recovery code', { exact: true }).fill('abcd-efgh');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible();
    expect(stub.requests.find(({ path }) => path === answerTotp.path)?.body).toEqual({ code: 'abcd-efgh' });
  });
});

describe('without a connection', () => {
  const expectAtForm = async (text: string) => {
    await expect.element(page.getByRole('alert')).toHaveTextContent(text);
    expect(document.querySelector('[aria-invalid=true]')).toBeNull();
    expect(document.body.textContent).not.toContain('Failed to fetch');
    await expectAccessible();
  };

  it('says at the form of the sign-up that the network failed', async () => {
    await openScreen('/login?tab=sign-up', { calls: [disconnect(register)] });
    await fillSignUp('brass heat insert 7');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expectAtForm('Network error. Please try again.');
  });

  it('says at the form of the sign-in that the network failed', async () => {
    await openScreen('/login', { calls: [disconnect(login)] });
    await signIn();
    await expectAtForm('Network error. Please try again.');
  });

  it('says at the form for a reset link that none was requested', async () => {
    await openScreen('/login', { calls: [disconnect(requestPasswordReset)] });
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('dialog').getByLabelText('Email').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expectAtForm('Something went wrong. Try again later.');
  });
});

it('requests a link for a new password with the typed address', async () => {
  const message = 'If that email exists, a reset link has been sent.';
  const stub = await openScreen('/login', { calls: [respond(requestPasswordReset, { message })] });
  await page.getByLabelText('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset your password' });
  await expect.element(dialog.getByLabelText('Email')).toHaveValue('ada@example.com');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  expect(stub.requests.find(({ path }) => path === requestPasswordReset.path)?.body).toEqual({
    email: 'ada@example.com',
  });
});

describe('on the way to a plan', () => {
  const plans = '/login?tab=sign-up&returnUrl=%2Fsubscribe%3Ftier%3D';

  it.each(bothWidths)(
    'says what follows, names the waiting design, and needs no scrolling (%s)',
    async (on) => {
      rememberDownload({ modelId: 7, title: 'Reed Lamp', needsPlan: true }, null);
      await openScreen(`${plans}personal`, { on });
      const title = 'Create your account for Personal, $7';
      await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
      await expect.element(page.getByText('Account, then payment, then', { exact: false })).toBeVisible();
      const button = page.getByRole('button', { name: 'Sign Up and go to payment' });
      await page.viewport(widths[on], on === 'phone' ? 844 : 900);
      await expect.element(button).toBeVisible();
      expect(button.element().getBoundingClientRect().bottom).toBeLessThan(window.innerHeight);
      await expectAccessible();
    },
  );

  it('keeps the plan on the tab for those who have an account', async () => {
    await openScreen(`${plans}commercial`);
    await page.getByRole('tab', { name: 'Sign In' }).click();
    await expect.element(page.getByRole('heading', { name: 'Welcome back. Commercial, $10' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Sign In and go to payment' })).toBeVisible();
  });
});

it('says that a free download follows the sign-up', async () => {
  rememberDownload({ modelId: 7, title: 'Harbour Octopus' }, null);
  await openScreen('/login?tab=sign-up&returnUrl=%2Fmodel%2F7');
  await expect.element(page.getByRole('heading', { name: 'Create your free account' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign Up and download' })).toBeVisible();
});

it('shows and hides both passwords', async () => {
  await openScreen('/login?tab=sign-up');
  const eye = page.getByRole('button', { name: 'Show both passwords' });
  await eye.click();
  for (const label of ['Password', 'Confirm password'])
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveAttribute('type', 'text');
  await expect.element(eye).toHaveAttribute('aria-pressed', 'true');
});

it('requires the password to be repeated for the sign-up', async () => {
  const stub = await openScreen('/login?tab=sign-up', {
    calls: [...dashboardCalls, respond(register, { user: buildViewer() })],
  });
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await fillSignUp('something else');
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect.element(form.getByText('Passwords must match.')).toBeVisible();
  await expect.element(form.getByLabelText('Confirm password')).toHaveFocus();
  expect(stub.requests.some(({ path }) => path === register.path)).toBe(false);
  await form.getByLabelText('Confirm password').fill('brass heat insert 7');
  await expect.element(form.getByText('Passwords must match.')).not.toBeInTheDocument();
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expectAddress('/dashboard');
});

it('keeps the typed address when the tab for the sign-up is chosen, and marks its empty fields', async () => {
  await openScreen('/login');
  await page.getByLabelText('Email').fill('zoe@example.com');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await expect.element(form.getByLabelText('Email', { exact: true })).toHaveValue('zoe@example.com');
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect.element(form.getByText('First name is required.')).toBeVisible();
  await expect.element(form.getByText('Please agree to the Terms of Service.')).toBeVisible();
  await expect.element(form.getByLabelText('First name')).toHaveFocus();
  await form.getByRole('checkbox', { name: /Terms of Service/ }).click();
  await expect.element(form.getByText('Please agree to the Terms of Service.')).not.toBeInTheDocument();
  await expect.element(form.getByText('First name is required.')).toBeVisible();
});
