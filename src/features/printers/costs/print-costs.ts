import type { UserPrinter } from '../schemas.ts';

/** The figures that a person enters once per printer. Amounts are in any currency. */
export interface CostFigures {
  filamentPricePerKg: number;
  /** The price of a kilowatt hour. */
  powerPrice: number;
  /** The average draw of the printer. */
  watts: number;
  /** The wear of the printer in an hour. */
  wear: number;
  /** The person's time for each print, in minutes. */
  minutes: number;
  /** The wage of an hour of the person. */
  hourly: number;
  /** The share of filament that is wasted, and the share of prints that fail. */
  waste: number;
  failRate: number;
}

/** Returns the costs of a printer; undefined until the person has entered them. */
export function getCostFigures(printer: UserPrinter): CostFigures | undefined {
  const { filamentPricePerKg } = printer;
  return filamentPricePerKg === null ? undefined : { ...printer, filamentPricePerKg };
}

/** The filament and time of one print. */
export interface PrintAmounts {
  grams: number;
  /** The print time in minutes. */
  minutes: number;
  /** The number of changes of filament, each of which wastes some. */
  colorChanges?: number;
}

/** The costs of one print, without the price that is asked for it. */
export interface PrintCosts {
  material: number;
  power: number;
  wear: number;
  labor: number;
  /** The share of failed prints in the costs of each good one. */
  failures: number;
  total: number;
}

const gramsPerColorChange = 0.5;
/** With a larger share of failed prints, no print can be priced. */
const maxFailRate = 0.95;

/** Returns the costs of one print. */
export function computeCosts(print: PrintAmounts, figures: CostFigures): PrintCosts {
  const hours = print.minutes / 60;
  const grams = print.grams * (1 + figures.waste) + gramsPerColorChange * (print.colorChanges ?? 0);
  const material = (grams * figures.filamentPricePerKg) / 1000;
  const power = (hours * figures.watts * figures.powerPrice) / 1000;
  const wear = hours * figures.wear;
  const labor = (figures.minutes / 60) * figures.hourly;
  const once = material + power + wear + labor;
  const total = once / (1 - Math.min(figures.failRate, maxFailRate));
  return { material, power, wear, labor, failures: total - once, total };
}

/** The plates, time, filament and costs of a number of equal prints. */
export interface Batch {
  plates: number;
  /** The print time in minutes of a full plate, and of all. */
  plateMinutes: number;
  totalMinutes: number;
  totalGrams: number;
  costs: PrintCosts;
  costEach: number;
}

/**
 * Returns what `copies` prints take if `perPlate` of them are on one bed. The person's time is counted once per plate.
 * @throws RangeError if one of the counts is not a positive integer
 */
export function computeBatch(
  print: PrintAmounts,
  { copies, perPlate }: { copies: number; perPlate: number },
  figures: CostFigures,
): Batch {
  for (const count of [copies, perPlate]) {
    if (!Number.isInteger(count) || count < 1)
      throw new RangeError('Counts of a batch are positive integers.');
  }
  const plates = Math.ceil(copies / perPlate);
  const totalMinutes = copies * print.minutes;
  const totalGrams = copies * print.grams;
  // Plates of several colors change the filament for all copies on them at once.
  const colorChanges = plates * (print.colorChanges ?? 0);
  const amounts = { grams: totalGrams, minutes: totalMinutes, colorChanges };
  const costs = computeCosts(amounts, { ...figures, minutes: plates * figures.minutes });
  const plateMinutes = Math.min(copies, perPlate) * print.minutes;
  return { plates, plateMinutes, totalMinutes, totalGrams, costs, costEach: costs.total / copies };
}
