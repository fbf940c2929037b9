import sharp, { type OverlayOptions } from 'sharp';
import { removeMissingGlyphs, drawText } from './card-text.ts';
import { shareHeight, shareWidth, type ShareCard } from './share-card.ts';

/** The light theme of ui/styles/tokens.css, because a shared card looks the same to everyone. */
const colors = {
  paper: '#F3F1EB',
  surface: '#FCFBF8',
  sunken: '#E8E5DC',
  line: '#D9D5C9',
  ink: '#17191C',
};
const pictureWidth = 504;
const pictureLeft = shareWidth - pictureWidth;
const margin = 56;
const firstLayerHeight = 56;
const layerStep = 8;
const titleTop = 152;
const titleHeight = 260;
const badge = { top: 458, height: 60, fontSize: 28 };
const maxBytes = 300_000;

/**
 * Draws a card of 1200 x 630: logo, title and badge on paper with a first layer of yellow, and the picture beside them.
 */
export async function drawCard(card: ShareCard): Promise<Buffer> {
  const overlays = [
    { input: svg(shareWidth, shareHeight, ground(card)), left: 0, top: 0 },
    ...(await drawTexts(card)),
    ...(card.picture ? [{ input: await cut(card.picture, card.crop), left: pictureLeft, top: 0 }] : []),
  ];
  const create = { width: shareWidth, height: shareHeight, channels: 3, background: colors.paper } as const;
  const flat = await sharp({ create }).composite(overlays).removeAlpha().raw().toBuffer();
  const encode = (quality: number) =>
    sharp(flat, { raw: { width: shareWidth, height: shareHeight, channels: 3 } })
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
  const fine = await encode(84);
  return fine.length <= maxBytes ? fine : encode(50);
}

async function drawTexts({ brand, title, badge: label, hasLayers }: ShareCard): Promise<OverlayOptions[]> {
  const line = { lines: 1, lineHeight: 1.2 };
  const boxes = [
    {
      left: hasLayers ? margin + 64 : margin,
      top: 62,
      text: brand,
      fontSize: 34,
      color: colors.ink,
      ...line,
    },
    { left: margin, top: titleTop, text: title, fontSize: titleSize(title), color: colors.ink, lines: 3 },
    ...(label === null
      ? []
      : [
          {
            left: margin + (label === 'Premium' ? 66 : 28),
            top: badge.top + 12,
            text: label,
            fontSize: badge.fontSize,
            color: label === 'Premium' ? colors.surface : colors.ink,
            ...line,
          },
        ]),
  ];
  const overlays: OverlayOptions[] = [];
  for (const { left, top, text, ...look } of boxes) {
    const known = removeMissingGlyphs(text);
    if (known === '') continue;
    const width = pictureLeft - margin - left;
    const drawn = await drawText({ width, height: titleHeight }, { ...look, text: known, width });
    overlays.push({ input: Buffer.from(drawn), left, top });
  }
  return overlays;
}

function titleSize(title: string): number {
  if (title.length <= 24) return 80;
  return title.length <= 48 ? 66 : 58;
}

/** Draws everything except text: the paper's first layer, the logo, the badge's box and the bed behind the picture. */
function ground({ badge: label, picture, accent, hasLayers }: ShareCard): string {
  const first = shareHeight - firstLayerHeight;
  return [
    layers('bed', colors.line),
    layers('print', colors.ink, 0.16),
    rect({ x: 0, y: first, width: pictureLeft, height: firstLayerHeight, fill: accent }),
    rect({ x: 0, y: first, width: pictureLeft, height: firstLayerHeight, fill: 'url(#print)' }),
    ...(hasLayers ? [mark(margin, 58, 1.85, accent)] : []),
    ...(label === null ? [] : [badgeBox(label)]),
    ...(picture ? [] : [bed(hasLayers ? accent : undefined)]),
  ].join('');
}

function bed(accent: string | undefined): string {
  const place = { x: pictureLeft, y: 0, width: pictureWidth, height: shareHeight };
  return (
    rect({ ...place, fill: colors.sunken }) +
    rect({ ...place, fill: 'url(#bed)' }) +
    (accent === undefined ? '' : mark(pictureLeft + 122, 185, 10, accent))
  );
}

function badgeBox(label: 'Free' | 'Premium'): string {
  const box = { x: margin + 1, y: badge.top, height: badge.height, rx: 8 };
  if (label === 'Free')
    return rect({ ...box, width: 118, fill: colors.surface, stroke: colors.ink, 'stroke-width': 2 });
  const bars = [0, 1, 2].map((at) =>
    rect({ x: margin + 28, y: badge.top + 19 + 9 * at, width: 24, height: 4, rx: 2, fill: colors.surface }),
  );
  return rect({ ...box, width: 212, fill: colors.ink }) + bars.join('');
}

/** Draws the F in layers of public/logo.svg. */
function mark(left: number, top: number, scale: number, accent: string): string {
  const bars = [
    [4, 1, 18],
    [4, 6, 7],
    [4, 11, 14],
    [4, 16, 7],
  ].map(([x = 0, y = 0, width = 0]) => rect({ x, y, width, height: 4, rx: 1.2, fill: colors.ink }));
  const base = rect({ x: 0, y: 21.2, width: 26, height: 4.6, rx: 1.4, fill: accent });
  return `<g transform="translate(${left} ${top}) scale(${scale})">${bars.join('')}${base}</g>`;
}

function layers(id: string, color: string, opacity = 1): string {
  const line = rect({ x: 0, y: 0, width: 8, height: 2, fill: color, 'fill-opacity': opacity });
  const size = `width="8" height="${layerStep}" patternUnits="userSpaceOnUse"`;
  return `<defs><pattern id="${id}" ${size}>${line}</pattern></defs>`;
}

function rect(attributes: Record<string, string | number>): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return `<rect ${written.join(' ')}/>`;
}

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  );
}

/** Crops the picture as CSS does with object-fit and object-position. */
async function cut(picture: Uint8Array, crop: { x: number; y: number }): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const scale = Math.max(pictureWidth / width, shareHeight / height);
  const filled = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  return sharp(picture)
    .flatten({ background: colors.sunken })
    .resize({ ...filled, fit: 'fill' })
    .extract({
      left: Math.round(((filled.width - pictureWidth) * crop.x) / 100),
      top: Math.round(((filled.height - shareHeight) * crop.y) / 100),
      width: pictureWidth,
      height: shareHeight,
    })
    .toBuffer();
}
