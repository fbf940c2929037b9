import { openImage } from './decode-image.ts';
import { encodeAvatar, encodeMark } from './encode-avatar.ts';
import { encodePixels, toMasterImage, writeVariant } from './encode-image.ts';
import { serveRequests } from './helper-server.ts';
import { meanColor } from './image-color.ts';
import type { EncodeMessages } from './image-orders.ts';

serveRequests<EncodeMessages>(async (order) => {
  switch (order.kind) {
    case 'picture':
      return { master: await encodePixels(order.picture) };
    case 'upload':
      return { master: await toMasterImage(await openImage(order.source, order.maxPixels)) };
    case 'avatar':
      return { avatar: await encodeAvatar(await openImage(order.source, order.maxPixels)) };
    case 'mark':
      return { mark: await encodeMark(await openImage(order.source, order.maxPixels)) };
    case 'variant':
      await writeVariant(order.variant);
      return { isWritten: true };
    case 'color':
      return { color: await meanColor(order.path) };
  }
});
