import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { unexaminedFile } from '#src/features/print-facts/unexamined.ts';
import type { SlicerSettings } from '@firstlayer/mesh/contract/slicer-settings.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { buildDesign } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const settings: SlicerSettings = {
  producer: 'bambustudio',
  printer: 'Bambu Lab P1S',
  nozzleMm: 0.4,
  layerMm: 0.2,
  walls: 3,
  infill: { percent: 15, pattern: 'gyroid' },
  supports: false,
  filaments: [
    { type: 'PLA', color: '#101010', grams: 30 },
    { type: 'PLA', color: '#f98c36', grams: 11 },
  ],
  plates: [
    { index: 1, name: 'Body', minutes: 125, grams: 30, supports: false },
    { index: 2, minutes: 67, grams: 11.4, supports: true },
  ],
};

function designWith(...list: (SlicerSettings | null)[]) {
  const files = list.map((each, index) => ({
    id: index + 1,
    name: `part-${index + 1}.3mf`,
    format: '3mf' as const,
    sizeBytes: 1000,
    sha256: 'ab'.repeat(32),
    updatedAt: '2026-11-02T12:00:00.000Z',
    mesh: null,
    facts: { ...unexaminedFile, state: 'done' as const, settings: each },
  }));
  return buildDesign({ files });
}

const section = () => page.getByRole('region', { name: /^Designer's settings/ });

it.each(bothWidths)('shows the settings of a project with two plates (%s)', async (on) => {
  await openScreen('/model/7', { calls: designCalls(designWith(settings)), on });
  await expect
    .element(section())
    .toHaveTextContent(
      "Designer's settings from the 3MFLayer height0.20 mmWalls3Infill15 %, gyroidSupportsNoneSliced for Bambu Lab P1S, 0.4 mm nozzle3 h 10 min, 41 g, black PLA, orange PLA1. BodyPlate 22 h 10 min, 30 g, no supportsThese are the designer's. Your slicer will adapt or replace them.",
    );
  await expectAccessible();
});

it('shows the figures of the chosen plate', async () => {
  await openScreen('/model/7', { calls: designCalls(designWith(settings)) });
  await expect.element(section().getByText('2 h 10 min, 30 g, no supports')).toBeVisible();
  await userEvent.click(section().getByRole('tab', { name: 'Plate 2' }));
  await expect.element(section().getByText('1 h 10 min, 11 g, with supports')).toBeVisible();
  await expectAccessible('main');
});

it('shows what a project says that was not sliced, for each file', async () => {
  const vase: SlicerSettings = {
    producer: 'prusaslicer',
    printer: 'MK4S',
    walls: 1,
    isVase: true,
    infill: { percent: 0 },
  };
  await openScreen('/model/7', { calls: designCalls(designWith(vase, null, { ...settings, plates: [] })) });
  await expect
    .element(section())
    .toHaveTextContent(
      "Designer's settings from the 3MFpart-1.3mfWalls1, spiralInfillNoneSet up for MK4SNot slicedpart-3.3mfLayer height0.20 mmWalls3Infill15 %, gyroidSupportsNoneSet up for Bambu Lab P1S, 0.4 mm nozzleblack PLA, orange PLAThese are the designer's. Your slicer will adapt or replace them.",
    );
  await expectAccessible('main');
});

it('shows nothing for files without settings', async () => {
  await openScreen('/model/7', { calls: designCalls(designWith(null, { producer: 'other' })) });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ripple Vase' })).toBeVisible();
  await expect.element(section()).not.toBeInTheDocument();
});
