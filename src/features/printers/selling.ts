import type { ChannelFees, SellingChannel, SellingTerms } from '#src/lib/selling-terms.ts';

export const channelNames: Record<SellingChannel, string> = {
  shop: 'Own shop',
  market: 'Market stall',
  ebay: 'eBay',
  etsy: 'Etsy',
};

/** Shown where Etsy is chosen. */
export const etsyRule =
  "Etsy asks that 3D prints come from the seller's own design. A licence for somebody else's design does not change that.";

// These are examples to begin with, which the dialog says.
const exampleFees: Record<SellingChannel, ChannelFees> = {
  shop: { feeShare: 0.03, fixedFee: 0.3 },
  market: { feeShare: 0, fixedFee: 0 },
  ebay: { feeShare: 0.13, fixedFee: 0.35 },
  etsy: { feeShare: 0.095, fixedFee: 0.5 },
};

export const initialSelling: SellingTerms = {
  margin: 0.4,
  packaging: 0.5,
  channel: 'shop',
  fees: exampleFees,
};
