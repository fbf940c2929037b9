import type { UserRow } from '../../support/factories.ts';
import type { Shop } from './shop.ts';

/** The state of one run: a person at the site and at the payment provider. */
export interface Life {
  shop: Shop;
  user: UserRow;
  random: () => number;
  /** The client secrets of the payment forms that the person has open, newest first. */
  forms: string[];
  grant: { rank: number; until: number };
  /** Whether events were lost since the site last asked the provider. */
  isBehind: boolean;
}
