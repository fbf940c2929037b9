import { createHash } from 'node:crypto';
import { describePrint } from '#src/features/print-facts/estimate/plain-estimate.ts';
import { escapeXml } from '#src/lib/xml.ts';
import { site } from '#src/site.ts';
import { embedSize } from '../../embed-frame.ts';
import type { ModelCard } from '../../schemas.ts';

const writeStyle = () => `
*{box-sizing:border-box}
:root{color-scheme:light dark}
body{margin:0;font:15px/1.4 "Instrument Sans",Arial,sans-serif;color:#17191c}
a{display:flex;height:${embedSize.height}px;overflow:hidden;border:1px solid #d9d5c9;border-radius:12px;background:#fcfbf8;color:inherit;text-decoration:none}
a:focus-visible{outline:3px solid #17191c;outline-offset:-3px}
img{flex:none;width:132px;height:100%;object-fit:cover;background:#e8e5dc}
div{display:flex;flex-direction:column;min-width:0;padding:14px 16px}
h1{margin:0;font-size:18px;line-height:22px;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2}
p{margin:4px 0 0;color:#45474a;font-size:14px}
b{align-self:flex-start;margin-top:auto;padding:8px 14px;border-radius:8px;background:${site.accent.toLowerCase()};color:#17191c;font-size:14px}
@media (prefers-color-scheme:dark){body{color:#f2f0ea}a{border-color:#2f3236;background:#1a1c1f}a:focus-visible{outline-color:#f2f0ea}img{background:#282b2f}p{color:#c6c4bd}}
`;

/** Returns the policy of the card: other sites may frame it, and it has no scripts. */
export function embedSecurityPolicy(): string {
  const styleHash = createHash('sha256').update(writeStyle()).digest('base64');
  return `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`;
}

/** Writes the document of the card, with picture, title, print time, filament and a link to the design. */
export function writeEmbedCard(model: ModelCard, origin: string): string {
  const picture =
    model.imageUrl === null ? '' : `<img src="${escapeXml(`${model.imageUrl}&w=320`)}" alt="" width="132">`;
  const by = model.designer === null ? '' : ` by ${model.designer.displayName}`;
  const print = model.print === null ? '' : `<p>${describePrint(model.print, undefined)}</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeXml(model.title)} · ${escapeXml(site.brand)}</title><link rel="canonical" href="${escapeXml(`${origin}/model/${model.id}`)}"><style>${writeStyle()}</style></head>
<body><a href="${escapeXml(`${origin}/model/${model.id}`)}" target="_blank" rel="noopener">${picture}<div><h1>${escapeXml(model.title)}</h1><p>${model.isPremium ? 'Premium' : 'Free'} 3D print design${escapeXml(by)}</p>${print}<b>View on ${escapeXml(site.brand)}</b></div></a></body></html>
`;
}
