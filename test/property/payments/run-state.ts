import type { UserRow } from '../../support/factories.ts';
import type { PaymentSite } from './site.ts';

/** The state of one run: a person at the site and at the payment provider. */
export interface Run {
  site: PaymentSite;
  user: UserRow;
  random: () => number;
  /** The client secrets of the payment forms that the person has open, newest first. */
  forms: string[];
  grant: { rank: number; until: number };
  /** Whether events were lost since the site last read the provider's state. */
  isBehind: boolean;
}
