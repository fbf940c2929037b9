import { escapeXml } from '#src/lib/xml.ts';

/** The size of the card for other sites in pixels; a site with less room may make it narrower. */
export const embedSize = { width: 480, height: 176, minWidth: 240 } as const;

export function limitEmbedSize(maxWidth: number): { width: number; height: number } {
  return { width: Math.min(embedSize.width, maxWidth), height: embedSize.height };
}

/** Writes the frame of a design's card, at most `maxWidth` pixels wide. */
export function writeEmbedFrame(
  model: { id: number; title: string },
  origin: string,
  maxWidth: number = embedSize.width,
): string {
  const { width, height } = limitEmbedSize(maxWidth);
  const address = `${origin}/api/stl-files/${model.id}/embed`;
  return `<iframe src="${escapeXml(address)}" title="${escapeXml(model.title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`;
}
