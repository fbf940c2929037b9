import {
  keepPixels,
  writeVariant,
  type KeptForm,
  type PixelImage,
  type VariantOrder,
} from './encode-image.ts';
import { answerQuestions } from './helper-server.ts';

export interface EncodeTalk {
  question: { picture: PixelImage } | { variant: VariantOrder };
  /** Of a picture; a variant is written to where the question says. */
  answer: KeptForm | undefined;
}

answerQuestions<EncodeTalk>(async (order) => {
  if ('picture' in order) return keepPixels(order.picture);
  await writeVariant(order.variant);
  return undefined;
});
