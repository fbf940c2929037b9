import type { Connection } from '#src/db/client.ts';
import type { Instance } from '../instance.ts';
import type { Payer } from './payer.ts';
import type { PaymentProvider } from './provider.ts';

export interface Payments {
  connection: Connection;
  instances: readonly Instance[];
  provider: PaymentProvider;
  payers: readonly Payer[];
  /** A premium design. */
  premiumId: number;
  /** When the instances recorded each event, by its id. */
  recorded: ReadonlyMap<string, readonly string[]>;
  /** Descriptions of wrong charges that were seen at any time. */
  chargeProblems: Set<string>;
}
