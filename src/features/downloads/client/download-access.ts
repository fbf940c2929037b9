import type { CurrentUser } from '#src/features/auth/schemas.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import { getAccessTier, canDownload } from '#src/features/plans/access.ts';
import { formatMegabytes } from '#src/lib/text.ts';

type Visitor = Pick<CurrentUser, 'isAdmin' | 'subscription'> | null | undefined;

/**
 * Returns whether to offer the download instead of the upgrade. Visitors are offered the download of a free design, and
 * are asked to sign in when they press it.
 */
export function isCovered({ isPremium }: Pick<Model, 'isPremium'>, visitor: Visitor, now: Date): boolean {
  if (!visitor) return !isPremium;
  return visitor.isAdmin || canDownload(isPremium, getAccessTier(visitor.subscription, now));
}

const planNames = { free: 'Free', personal: 'Personal', commercial: 'Commercial' };

/** Returns a text such as 'One ZIP, 18.42 MB. Included in your Personal plan.' */
export function sizeAndPlan(
  model: Pick<Model, 'isPremium' | 'downloadSizeBytes'>,
  visitor: Visitor,
  now: Date,
): string {
  return `One ZIP, ${formatMegabytes(model.downloadSizeBytes)}. ${planLine(model, visitor, now)}`;
}

function planLine({ isPremium }: Pick<Model, 'isPremium'>, visitor: Visitor, now: Date): string {
  if (!visitor) return 'Free with an account.';
  const tier = getAccessTier(visitor.subscription, now);
  return canDownload(isPremium, tier)
    ? `Included in your ${planNames[tier]} plan.`
    : 'Open to you as an admin.';
}

/** Returns whether the visitor may sell prints, which only Commercial allows. */
export function hasCommercialLicence(visitor: Visitor, now: Date): boolean {
  if (!visitor) return false;
  return getAccessTier(visitor.subscription, now) === 'commercial';
}
