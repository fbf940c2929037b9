import type { Tier } from './schemas.ts';

/** A line of the list of what a plan includes. */
export interface PlanPoint {
  included: boolean;
  /** Shown in bold before the text. */
  lead?: string;
  text: string;
}

export const freeLibrary = 'Unlimited downloads of the free library';

/** The lines that the card of each plan lists. */
export const planPoints: Record<Tier, readonly PlanPoint[]> = {
  free: [
    { included: true, text: freeLibrary },
    { included: false, text: 'No premium designs' },
    { included: false, text: 'No commercial licence' },
  ],
  personal: [
    { included: true, text: 'The entire library, free and premium' },
    { included: true, text: 'Unlimited downloads' },
    { included: true, text: 'At least two new designs weekly' },
    { included: false, text: 'No commercial licence' },
  ],
  commercial: [
    { included: true, text: 'Everything in Personal' },
    {
      included: true,
      lead: 'Full commercial licence',
      text: ': sell physical prints of designs downloaded during your subscription',
    },
    { included: true, text: 'Certificate, card for your stall and seller pack for every design' },
    {
      included: true,
      lead: 'Priority release notifications',
      text: ': an email the minute a design is out, others get it the next morning',
    },
  ],
};
