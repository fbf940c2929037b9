import { AppError, invalid } from '#src/lib/errors.ts';
import { cardMessages, stripSeparators, validateCard, findTestCard } from '../test-cards.ts';
import type { SandboxCard } from '../schemas.ts';
import type { SavedCard } from './simulation/customer.ts';

/**
 * Validates a card. Number, expiry and security code are not part of the result, because they are never stored.
 * @throws AppError 400 for an invalid card, 402 for a card that is not a test card
 */
export function readCard(card: SandboxCard, now: Date): SavedCard {
  const issues = validateCard(card, now);
  if (issues[0]) throw invalid(issues[0].message, issues);
  const known = findTestCard(card.number);
  if (!known) throw declined(cardMessages.notATestCard);
  return { brand: 'Visa', lastFour: stripSeparators(card.number).slice(-4), behavior: known.behavior };
}

/** Creates a 402, the status of declines of the real payment provider, too. */
export const declined = (message: string) => new AppError(402, 'payment_declined', message);
