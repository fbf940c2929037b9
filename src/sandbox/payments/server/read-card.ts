import { AppError, invalid } from '#src/lib/errors.ts';
import { cardMessages, stripSeparators, validateCard, findTestCard } from '../test-cards.ts';
import type { SandboxCard } from '../contract.ts';
import type { SavedCard } from './simulation/customer.ts';

/**
 * What is kept of a card that somebody typed: never its number, its expiry or its security code.
 * @throws AppError 400 for what is no card, 402 for one that is no test card
 */
export function readCard(card: SandboxCard, now: Date): SavedCard {
  const faults = validateCard(card, now);
  if (faults[0]) throw invalid(faults[0].message, faults);
  const known = findTestCard(card.number);
  if (!known) throw declined(cardMessages.notATestCard);
  return { brand: 'Visa', lastFour: stripSeparators(card.number).slice(-4), behavior: known.behavior };
}

/** 402, as the payment provider's own declines are answered. */
export const declined = (message: string) => new AppError(402, 'payment_declined', message);
