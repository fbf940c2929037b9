/** The fees of a channel for each sale. */
export interface ChannelFees {
  /** A share of the price, 0.1 for 10 %. */
  feeShare: number;
  fixedFee: number;
}

/** The channels through which prints are sold. */
export const sellingChannels = ['shop', 'market', 'ebay', 'etsy'] as const;
export type SellingChannel = (typeof sellingChannels)[number];

/** The terms from which a Commercial subscriber computes prices. Amounts are in the currency of the printer's costs. */
export interface SellingTerms {
  /** A share of the price. */
  margin: number;
  /** The cost of packaging one print. */
  packaging: number;
  channel: SellingChannel;
  fees: Record<SellingChannel, ChannelFees>;
}
