import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { requestFileDownload } from '#src/features/downloads/calls.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import {
  chooseSlicer,
  getChosenSlicers,
  requestPackedLink,
  requestPlain3mf,
  requestSlicerLink,
} from '#src/features/slicers/calls.ts';
import type { ChosenSlicers, SlicerLink } from '#src/features/slicers/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, refuse, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { navigation } from '#test/support/screens/navigation.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';
import {
  buildExaminedDesign,
  buildFile,
  buildFileFacts,
  buildPart,
} from '#test/support/screens/print-data.ts';

beforeEach(() => localStorage.clear());

let lastFileId = 500;
const newFile = (name: string, changes: object = {}) => {
  lastFileId += 1;
  return buildFile(name, buildFileFacts([buildPart([60, 60, 20])]), { id: lastFileId, ...changes });
};
const buildLink = (changes: Partial<SlicerLink> = {}): SlicerLink => ({
  link: 'orcaslicer://open?file=https%3A%2F%2Fshop.example%2Fto-slicer%2Ft.s%2Flid.stl',
  fileUrl: 'https://shop.example/to-slicer/t.s/lid.stl',
  name: 'lid.stl',
  expiresAt: '2026-11-18T12:10:00.000Z',
  ...changes,
});
const noneChosen: ChosenSlicers = { windows: null, macos: null, linux: null };
const chosenEverywhere = (slicer: 'orcaslicer' | 'prusaslicer' | 'bambustudio') =>
  respond(getChosenSlicers, { windows: slicer, macos: slicer, linux: slicer });

interface Options {
  /** Null for a visitor. */
  viewer?: CurrentUser | null;
  calls?: StubbedCall[];
}

function openDesign(design: Model, { viewer = buildViewer(), calls = [] }: Options = {}) {
  return openScreen(`/model/${design.id}`, {
    ...(viewer && { viewer }),
    calls: [...designCalls(design), respond(chooseSlicer, noneChosen), ...calls],
  });
}
const lone = () => buildExaminedDesign(undefined, { files: [newFile('lid.stl')] });
const pair = () => buildExaminedDesign(undefined, { files: [newFile('lid.stl'), newFile('box.stl')] });
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

describe('the slicer button', () => {
  it('lets a person choose a slicer, remembers it, and opens the only file in it', async () => {
    const stub = await openDesign(lone(), { calls: [respond(requestSlicerLink, buildLink())] });
    await press('Choose your slicer');
    await expect.element(page.getByRole('menuitemradio', { name: 'OrcaSlicer' })).toBeVisible();
    await expectAccessible();
    await expect
      .element(page.getByRole('main').getByRole('menu', { name: 'Choose your slicer' }))
      .toBeVisible();
    await page.getByRole('menuitemradio', { name: 'OrcaSlicer' }).click();
    await press('Open in OrcaSlicer');
    await expect.poll(() => navigation.documents).toEqual([buildLink().link]);
    const bodies = stub.requests
      .filter(({ method, path }) => method !== 'GET' && path.includes('slicer'))
      .map(({ path, body }) => [path, body]);
    expect(bodies).toEqual([
      ['/api/user/slicers', expect.objectContaining({ slicer: 'orcaslicer' })],
      [`/api/stl-files/7/files/${lastFileId}/slicer-link`, expect.objectContaining({ slicer: 'orcaslicer' })],
    ]);
    expect(localStorage.getItem('slicer')).toBe('orcaslicer');
    await expectToast('Nothing happened?', 'OrcaSlicer may not be installed, or your browser blocked it.');
    await press('Download instead');
    await expect
      .poll(() => navigation.downloads)
      .toEqual([{ address: '/to-slicer/t.s/lid.stl', name: 'lid.stl' }]);
  });

  it('tells that Bambu Studio asks, and downloads for PrusaSlicer', async () => {
    await openDesign(lone(), { calls: [chosenEverywhere('bambustudio')] });
    await expect.element(page.getByText('Bambu Studio will ask whether you trust this site.')).toBeVisible();
    await openDesign(lone(), {
      calls: [chosenEverywhere('prusaslicer'), respond(requestSlicerLink, buildLink({ link: null }))],
    });
    await expect.element(page.getByText(/^PrusaSlicer only opens links of Printables/)).toBeVisible();
    await press('Download for PrusaSlicer');
    await expect
      .poll(() => navigation.downloads)
      .toEqual([{ address: '/to-slicer/t.s/lid.stl', name: 'lid.stl' }]);
    expect(navigation.documents).toEqual([]);
    await expectAccessible();
  });

  it('opens all parts of several files as one 3MF and tells what lies beside the bed', async () => {
    const packing = { parts: 2, plates: 2, tooLarge: 0 };
    const stub = await openDesign(pair(), {
      calls: [chosenEverywhere('orcaslicer'), respond(requestPackedLink, { ...buildLink(), packing })],
    });
    await expect
      .element(page.getByText('All 2 parts as one 3MF, arranged on a bed of 220 × 220 mm.'))
      .toBeVisible();
    await press('Open in OrcaSlicer');
    await expectToast('Opening OrcaSlicer', '2 parts on 2 plates. Those after the first lie beside the bed.');
    const [request] = stub.requests.filter(({ path }) => path.endsWith('/7/slicer-link'));
    expect(request?.body).toMatchObject({ slicer: 'orcaslicer', bed: null });
  });

  it('leads to the files when they are too many for one 3MF', async () => {
    const files = [
      newFile('lid.stl', { sizeBytes: 40_000_000 }),
      newFile('box.stl', { sizeBytes: 40_000_000 }),
    ];
    await openDesign(buildExaminedDesign(undefined, { files }), { calls: [chosenEverywhere('orcaslicer')] });
    await expect
      .element(page.getByRole('link', { name: 'Open in OrcaSlicer: choose a file' }))
      .toHaveAttribute('href', '#files');
  });

  it('asks visitors to sign in', async () => {
    localStorage.setItem('slicer', 'orcaslicer');
    await openDesign(lone(), { viewer: null });
    await press('Open in OrcaSlicer');
    await expectToast('Sign In Required', 'Please sign in to open files in OrcaSlicer.');
    await expect.poll(() => navigation.documents).toEqual(['/login?returnUrl=%2Fmodel%2F7']);
  });

  it('shows why the server refuses', async () => {
    const message = 'This file cannot be converted. Download it instead.';
    await openDesign(lone(), {
      calls: [
        chosenEverywhere('bambustudio'),
        refuse(requestSlicerLink, 409, { message, code: 'cannot_convert' }),
      ],
    });
    await press('Open in Bambu Studio');
    await expectToast('Download Failed', message);
    expect(navigation.documents).toEqual([]);
  });

  it('shows no slicer button on small screens', async () => {
    await openScreen('/model/7', {
      viewer: buildViewer(),
      on: 'phone',
      calls: designCalls(lone()),
    });
    await expect.element(page.getByRole('button', { name: 'Download', exact: true }).first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Choose your slicer' })).not.toBeInTheDocument();
  });
});

describe('the row of a file', () => {
  it('downloads only this file', async () => {
    const design = pair();
    const ticket = { downloadUrl: '/files/box.stl', suggestedFilename: 'box.stl' };
    const stub = await openDesign(design, { calls: [respond(requestFileDownload, ticket)] });
    await press('Download box.stl');
    await expectToast('Download Started', 'Your file download has begun.');
    expect(navigation.downloads).toEqual([{ address: '/files/box.stl', name: 'box.stl' }]);
    const paths = stub.requests.map(({ path }) => path).filter((path) => path.endsWith('/download'));
    expect(paths).toEqual([`/api/stl-files/7/files/${design.files[1]?.id}/download`]);
  });

  it('opens this file in the remembered slicer, or lets choose one first', async () => {
    await openDesign(pair(), { calls: [respond(requestSlicerLink, buildLink())] });
    await press('Open box.stl in a slicer');
    await page.getByRole('menuitemradio', { name: 'OrcaSlicer' }).click();
    await expect.poll(() => navigation.documents).toEqual([buildLink().link]);
    await expect.element(page.getByRole('button', { name: 'Open lid.stl in OrcaSlicer' })).toBeVisible();
  });

  it('copies the checksum', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await openDesign(lone());
    await press(/^Copy checksum of lid.stl/);
    await expectToast('Checksum copied');
    expect(copy).toHaveBeenCalledWith('ab'.repeat(32));
    copy.mockRejectedValue(new Error('denied'));
    await press(/^Copy checksum of lid.stl/);
    await expectToast('Your browser did not allow copying', 'ab'.repeat(32));
  });

  it('shows the number of triangles when the word is focused', async () => {
    await openDesign(lone());
    const word = page.getByRole('button', { name: /^fine/ });
    await expect.element(word).toBeVisible();
    word.element().focus();
    await expectAccessible();
  });

  it('offers no slicer and no checksum for a ZIP', async () => {
    await openDesign(
      buildExaminedDesign(undefined, { files: [newFile('set.zip', { format: 'zip', sha256: null })] }),
    );
    await expect.element(page.getByRole('button', { name: 'Download set.zip' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Open set.zip/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^Copy checksum/ })).not.toBeInTheDocument();
  });
});

describe('a project of Bambu Studio or OrcaSlicer', () => {
  const project = () =>
    newFile('two-colors.3mf', {
      facts: buildFileFacts([buildPart([60, 60, 20])], { settings: { producer: 'orcaslicer' } }),
    });
  const files = page.getByRole('region', { name: 'Files' });

  it('says where it opens, and downloads it as plain 3MF', async () => {
    const ticket = { downloadUrl: '/to-slicer/t.s/plain.3mf', suggestedFilename: 'two-colors-plain.3mf' };
    await openDesign(buildExaminedDesign(undefined, { files: [project()] }), {
      calls: [respond(requestPlain3mf, ticket)],
    });
    await expect.element(files.getByText('Opens in Bambu Studio and OrcaSlicer')).toBeVisible();
    await press('Download two-colors.3mf as plain 3MF');
    await expectToast('Download Started', 'Your file download has begun.');
    expect(navigation.downloads).toEqual([{ address: ticket.downloadUrl, name: ticket.suggestedFilename }]);
    await expectAccessible('main');
  });

  it('offers no plain 3MF without a plan that covers the design', async () => {
    await openDesign(buildExaminedDesign(undefined, { files: [project()], isPremium: true }));
    await expect.element(files.getByText('Opens in Bambu Studio and OrcaSlicer')).toBeVisible();
    await expect.element(files.getByText('As plain 3MF')).not.toBeInTheDocument();
  });
});
