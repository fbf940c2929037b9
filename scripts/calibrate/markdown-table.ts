import { layerHeights, printerClasses, type PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';

import type { Calibration } from './calibrate-class.ts';
import { toErrors, type Errors } from './error-table.ts';

const head = [
  'Class',
  'Layer',
  'Meshes',
  'Time: median',
  'p90',
  'worst',
  'within 20 %',
  'within 30 %',
  'Grams: median',
  'p90',
  'worst',
  'within 10 %',
];

/** Returns the errors of all classes as a Markdown table, in percent of what the slicer said. */
export function toMarkdown(calibrations: ReadonlyMap<PrinterClass, Calibration>): string {
  const rows = [head, head.map(() => '---')];
  for (const printerClass of printerClasses) {
    const { result, deviations = [] } = calibrations.get(printerClass) ?? {};
    for (const height of layerHeights) {
      const errors = result?.errors[height];
      if (errors !== undefined) rows.push(toRow(printerClass, height.toFixed(2), errors));
    }
    for (const kind of ['decorative', 'mechanical'] as const) {
      const ofKind = deviations.filter((each) => each.kind === kind && each.sample.layerMm === 0.2);
      rows.push(toRow(`${printerClass}, ${kind}`, '0.20', toErrors(ofKind)));
    }
  }
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function toRow(name: string, height: string, { meshes, time, grams }: Errors): string[] {
  const figures = [time.median, time.p90, time.worst, time.within20, time.within30];
  const more = [grams.median, grams.p90, grams.worst, grams.within10];
  return [
    name,
    height,
    String(meshes),
    ...[...figures, ...more].map((share) => `${(share * 100).toFixed(1)} %`),
  ];
}
