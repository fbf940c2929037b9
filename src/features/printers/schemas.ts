import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { PrinterClass } from '#src/features/print-facts/schemas.ts';
import { IdParams, line } from '#src/lib/schema.ts';
import { sellingChannels } from '#src/lib/selling-terms.ts';
import {
  initialCosts,
  maxCurrencyLength,
  maxPrinterNameLength,
  printerSizeMessage,
  printerSizeMm,
  unknownPrinterMessage,
} from './constants.ts';

function between(min: number, max: number, message: string) {
  return z.number(message).check(z.gte(min, message), z.lte(max, message));
}

const SizeMm = between(printerSizeMm.min, printerSizeMm.max, printerSizeMessage);
const Amount = between(0, 1_000_000, '0 to 1,000,000');
const Share = between(0, 0.95, '0 to 95 %');

/** The figures from which the costs of a print are computed. The currency is a label only. */
const costFields = {
  filamentPricePerKg: z.nullable(Amount),
  currency: line({ max: maxCurrencyLength, name: 'Currency' }),
  /** The price of a kilowatt hour. */
  powerPrice: Amount,
  watts: between(0, 10_000, '0 to 10,000 W'),
  /** The wear of the printer in an hour. */
  wear: Amount,
  /** The person's time for each print, in minutes. */
  minutes: between(0, 10_000, '0 to 10,000 min'),
  /** The wage of an hour of the person. */
  hourly: Amount,
  /** The share of filament that is wasted, and the share of prints that fail. */
  waste: Share,
  failRate: Share,
};

const ChannelFees = z.object({ feeShare: Share, fixedFee: Amount });

export const SellingTerms = z.object({
  margin: Share,
  packaging: Amount,
  channel: z.enum(sellingChannels),
  fees: z.record(z.enum(sellingChannels), ChannelFees),
});

const printerFields = {
  /** The id in the list of printers; null for figures of one's own. */
  printerId: z.nullable(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/, unknownPrinterMessage))),
  name: line({ min: 1, max: maxPrinterNameLength, name: 'Name' }),
  /** The width, depth and height of the build volume in millimeters. */
  bedX: SizeMm,
  bedY: SizeMm,
  tall: SizeMm,
  class: PrinterClass,
  nozzle: between(0.1, 2, '0.1 to 2 mm'),
  ...costFields,
  selling: z.nullable(SellingTerms),
};

export const UserPrinter = z.object({ id: z.number(), ...printerFields, isChosen: z.boolean() });
export type UserPrinter = z.output<typeof UserPrinter>;

export const NewPrinter = z.object({
  ...printerFields,
  nozzle: z._default(printerFields.nozzle, 0.4),
  filamentPricePerKg: z._default(costFields.filamentPricePerKg, initialCosts.filamentPricePerKg),
  currency: z._default(costFields.currency, initialCosts.currency),
  powerPrice: z._default(costFields.powerPrice, initialCosts.powerPrice),
  watts: z._default(costFields.watts, initialCosts.watts),
  wear: z._default(costFields.wear, initialCosts.wear),
  minutes: z._default(costFields.minutes, initialCosts.minutes),
  hourly: z._default(costFields.hourly, initialCosts.hourly),
  waste: z._default(costFields.waste, initialCosts.waste),
  failRate: z._default(costFields.failRate, initialCosts.failRate),
  selling: z._default(printerFields.selling, initialCosts.selling),
  /** False adds it beside the chosen one. The first printer is always chosen. */
  isChosen: z._default(z.boolean(), true),
});
export type NewPrinter = z.output<typeof NewPrinter>;

export const PrinterChange = z.partial(
  z.object({
    ...printerFields,
    /** Another printer is chosen by choosing that one. */
    isChosen: z.literal(true, 'Choose another printer instead.'),
  }),
);
export type PrinterChange = z.output<typeof PrinterChange>;

const UserPrinters = z.array(UserPrinter);

export const listUserPrinters = operation({
  summary: "Lists the viewer's printers, oldest first",
  access: 'user',
  response: UserPrinters,
});

export const addUserPrinter = operation({
  summary:
    "Adds a printer to the viewer's, at most 10, and returns all; one that is there already is not added again",
  access: 'user',
  body: NewPrinter,
  response: UserPrinters,
});

export const updateUserPrinter = operation({
  summary: "Changes one of the viewer's printers or chooses it, and returns all",
  access: 'user',
  params: IdParams,
  body: PrinterChange,
  response: UserPrinters,
});

export const removeUserPrinter = operation({
  summary:
    "Removes one of the viewer's printers and returns the others; of these, the newest is chosen if none is",
  access: 'user',
  params: IdParams,
  response: UserPrinters,
});
