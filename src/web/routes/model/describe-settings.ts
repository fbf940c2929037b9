import { formatGrams } from '#src/features/print-facts/estimate/format-grams.ts';
import { formatPrintTime } from '#src/features/print-facts/estimate/format-print-time.ts';
import type { SlicerFilament, SlicerSettings } from '@firstlayer/mesh/contract/slicer-settings.ts';

/** The settings of a print that are shown as a list of name and value. */
export interface SettingsItem {
  name: string;
  value: string;
}

/** Returns what the settings say about the print. What they do not say is left out. */
export function describeSettings(settings: SlicerSettings): SettingsItem[] {
  const { layerMm, supports, brimMm } = settings;
  return [
    item('Layer height', layerMm === undefined ? undefined : `${layerMm.toFixed(2)} mm`),
    item('Walls', describeWalls(settings)),
    item('Infill', describeInfill(settings)),
    item('Supports', supports === undefined ? undefined : describeSupports(supports)),
    item('Brim', brimMm === undefined || brimMm === 0 ? undefined : `${formatNumber(brimMm)} mm`),
  ].flat();
}

const item = (name: string, value: string | undefined): SettingsItem[] =>
  value === undefined ? [] : [{ name, value }];

const describeSupports = (supports: boolean) => (supports ? 'Yes' : 'None');

function describeWalls({ walls, isVase }: SlicerSettings): string | undefined {
  if (isVase) return walls === undefined ? 'Spiral' : `${walls}, spiral`;
  return walls === undefined ? undefined : String(walls);
}

function describeInfill({ infill }: SlicerSettings): string | undefined {
  if (!infill) return undefined;
  if (infill.percent === 0) return 'None';
  const percent = `${formatNumber(infill.percent)} %`;
  return infill.pattern === undefined
    ? percent
    : `${percent}, ${infill.pattern.toLowerCase().replaceAll(/[_-]/g, ' ')}`;
}

/** Returns, for instance, 'Sliced for Bambu Lab P1S, 0.4 mm nozzle'; without figures of a slicer 'Set up for …'. */
export function describePrinter({ printer, nozzleMm, plates = [] }: SlicerSettings): string | undefined {
  const nozzle = nozzleMm === undefined ? undefined : `${formatNumber(nozzleMm)} mm nozzle`;
  const text = [printer, nozzle].filter((part) => part !== undefined).join(', ');
  if (text === '') return undefined;
  return plates.some(({ minutes }) => minutes !== undefined) ? `Sliced for ${text}` : `Set up for ${text}`;
}

interface Figures {
  minutes?: number | undefined;
  grams?: number | undefined;
}

/** Returns, for instance, '3 h 10 min, 37 g'; undefined without both. */
export function describeFigures({ minutes, grams }: Figures): string | undefined {
  const parts = [
    minutes === undefined ? [] : [formatPrintTime(minutes)],
    grams === undefined ? [] : [formatGrams(grams)],
  ].flat();
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** Returns the sum of all plates; a figure that a plate lacks is left out. */
export function sumPlates({ plates = [] }: SlicerSettings): Figures {
  const add = (values: (number | undefined)[]) =>
    values.length === 0 || values.includes(undefined)
      ? undefined
      : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return {
    minutes: add(plates.map((plate) => plate.minutes)),
    grams: add(plates.map((plate) => plate.grams)),
  };
}

/** Returns a number with at most two decimals, and without zeros at its end. */
const formatNumber = (value: number) => String(Number(value.toFixed(2)));

/** Returns the filaments, equal ones once. */
export function mergeFilaments({ filaments = [] }: SlicerSettings): SlicerFilament[] {
  const merged = new Map<string, SlicerFilament>();
  for (const { type, color } of filaments) merged.set(`${type} ${color}`, { type, color });
  return [...merged.values()];
}
