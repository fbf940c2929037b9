/** The maximum number of printers of a person. */
export const maxPrinters = 10;

/** The smallest and largest bed and height in millimeters. */
export const printerSizeMm = { min: 20, max: 2000 } as const;
export const printerSizeMessage = '20 to 2,000 mm';

export const maxPrinterNameLength = 60;
export const maxCurrencyLength = 8;

export const tooManyPrintersMessage = 'You have 10 printers. Remove one to add another.';
export const printerNotFoundMessage = 'Printer not found';
export const unknownPrinterMessage = 'Not a known printer.';

/** The costs of a printer before a person has entered their own; those of wear are 150 per 3,000 hours. */
export const initialCosts = {
  filamentPricePerKg: null,
  currency: '',
  powerPrice: 0.3,
  watts: 100,
  wear: 0.05,
  minutes: 0,
  hourly: 0,
  waste: 0.05,
  failRate: 0.05,
  selling: null,
} as const;
