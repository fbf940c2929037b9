import type { Db } from '#src/db/types.ts';
import { initialCosts } from '#src/features/printers/constants.ts';
import { printers } from '#src/features/printers/printers.ts';
import { addPrinter } from '#src/features/printers/server/user-printers.ts';

/** The printers of the demo accounts, by address; the last one of each is chosen. */
const owned: readonly { email: string; printerId: string; filamentPricePerKg: number; hourly?: number }[] = [
  { email: 'personal@firstlayer.example', printerId: 'bambu-a1-mini', filamentPricePerKg: 19 },
  {
    email: 'commercial@firstlayer.example',
    printerId: 'creality-ender-3',
    filamentPricePerKg: 18,
    hourly: 20,
  },
  { email: 'commercial@firstlayer.example', printerId: 'bambu-a1', filamentPricePerKg: 18, hourly: 20 },
];

/** Adds the printers of the demo accounts. Those that an account has already are not added again. */
export async function installPrinters(db: Db, userIds: Map<string, string>, now: Date): Promise<void> {
  for (const { email, printerId, ...costs } of owned) {
    const userId = userIds.get(email);
    const printer = printers.find(({ id }) => id === printerId);
    if (userId === undefined || printer === undefined) continue;
    const { maker, name, bedMm, tallMm, watts } = printer;
    const [bedX, bedY] = bedMm;
    const figures = {
      ...initialCosts,
      ...costs,
      ...{ currency: 'EUR', minutes: 10, watts: watts ?? initialCosts.watts },
    };
    const size = { bedX, bedY, tall: tallMm, class: printer.class, nozzle: 0.4 };
    await addPrinter(
      db,
      userId,
      { ...figures, ...size, printerId, name: `${maker} ${name}`, isChosen: true },
      now,
    );
  }
}
