import {
  encodePixels,
  writeVariant,
  type MasterImage,
  type PixelImage,
  type VariantOrder,
} from './encode-image.ts';
import { serveRequests } from './helper-server.ts';

export interface EncodeMessages {
  request: { picture: PixelImage } | { variant: VariantOrder };
  /** The master image of a picture; undefined for a variant, which is written to the path in the request. */
  response: MasterImage | undefined;
}

serveRequests<EncodeMessages>(async (order) => {
  if ('picture' in order) return encodePixels(order.picture);
  await writeVariant(order.variant);
  return undefined;
});
