import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getSite, uploadMark } from '#src/features/site/calls.ts';
import { listDesignerPictures } from '#src/features/users/designers-calls.ts';
import { defaultFacts, setSiteFacts } from '#src/site.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { admin, panelCalls } from '#test/support/screens/admin-data.ts';
import { refuseField, respond, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { bothWidths, expectShown } from '#test/support/screens/look.ts';
import { openScreen, type ScreenOptions } from '#test/support/screens/open-screen.tsx';

afterEach(() => setSiteFacts(defaultFacts));

const open = (upload: StubbedCall, on: ScreenOptions['on'] = 'desktop') =>
  openScreen('/admin?tab=site', {
    viewer: admin,
    calls: [
      ...panelCalls,
      respond(listDesignerPictures, []),
      respond(getSite, { version: 1, facts: defaultFacts, work: [] }),
      upload,
    ],
    on,
  });
const choose = (file: File) => userEvent.upload(page.getByLabelText('File of the mark'), file);
const drawing = new File(['<svg viewBox="0 0 4 4"></svg>'], 'mark.svg', { type: 'image/svg+xml' });
const mark = { digest: 'ab'.repeat(32), type: 'svg' as const };

it.each(bothWidths)('uploads a mark, says what was removed, and saves it with the facts (%s)', async (on) => {
  await open(respond(uploadMark, { mark, removed: ['a script', 'a link to another site'] }), on);
  await choose(drawing);
  await expectShown(/^Removed from the mark: a script, a link to another site\./);
  await expectShown('1 change is not saved.');
  await expectAccessible('main');
  await userEvent.click(page.getByRole('button', { name: 'Use the one that comes with the shop' }));
  expect(page.getByText('1 change is not saved.').elements()).toEqual([]);
});

it('says why a mark is refused', async () => {
  await open(refuseField(uploadMark, 'file', 'Choose an SVG or a PNG.'));
  await choose(drawing);
  await expectShown('Choose an SVG or a PNG.');
});

it('refuses a large file before it is sent', async () => {
  const stub = await open(respond(uploadMark, { mark, removed: [] }));
  await choose(new File(['x'.repeat(700_001)], 'mark.svg'));
  await expectShown('A PNG may have up to 700 kB.');
  expect(stub.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});
