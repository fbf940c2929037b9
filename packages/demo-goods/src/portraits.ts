/** The colors and features of a drawn face. */
export interface Portrait {
  background: string;
  sun: string;
  skin: string;
  shade: string;
  hair: string;
  shirt: string;
  stripe: string;
  /** Elements of SVG behind and in front of the face: hair, eyebrows, glasses. */
  behind: string;
  front: string;
}

export const portraitSize = 512;

const face = { x: 256, y: 232 };

/** Returns the SVG of a person in front of a disc. The shirt has the layer lines of a print. */
export function drawPortrait(portrait: Portrait): string {
  const { background, sun, skin, shade, hair, shirt, stripe, behind, front } = portrait;
  const layers = Array.from({ length: 7 }, (_, i) => 404 + i * 18)
    .map(
      (y) => `<path d="M90 ${y} Q256 ${y - 26} 422 ${y}" stroke="${stripe}" stroke-width="5" fill="none"/>`,
    )
    .join('');
  const eyes = [-36, 36]
    .map((dx) => `<ellipse cx="${face.x + dx}" cy="${face.y}" rx="7.5" ry="9.5" fill="#2a2320"/>`)
    .join('');
  const cheeks = [-58, 58]
    .map((dx) => `<circle cx="${face.x + dx}" cy="${face.y + 40}" r="17" fill="${shade}" opacity="0.55"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${portraitSize} ${portraitSize}">
<defs><clipPath id="shirt"><path d="M84 512 C88 410 150 372 256 372 C362 372 424 410 428 512 Z"/></clipPath></defs>
<rect width="512" height="512" fill="${background}"/>
<circle cx="256" cy="236" r="196" fill="${sun}"/>
<g fill="${hair}">${behind}</g>
<g clip-path="url(#shirt)"><rect y="360" width="512" height="152" fill="${shirt}"/>${layers}</g>
<path d="M210 318 H302 V372 C302 404 210 404 210 372 Z" fill="${shade}"/>
<ellipse cx="150" cy="246" rx="17" ry="24" fill="${shade}"/><ellipse cx="362" cy="246" rx="17" ry="24" fill="${shade}"/>
<path d="M154 214 C154 138 200 112 256 112 C312 112 358 138 358 214 C358 300 314 352 256 352 C198 352 154 300 154 214 Z" fill="${skin}"/>
${cheeks}${eyes}
<path d="M256 244 C250 262 246 272 258 276" stroke="${shade}" stroke-width="7" stroke-linecap="round" fill="none"/>
<path d="M222 298 Q256 328 290 298" stroke="#7a2f26" stroke-width="8" stroke-linecap="round" fill="none"/>
<g fill="${hair}">${front}</g>
</svg>`;
}

const brow = (x: number, y: number, tilt: number) =>
  `<path d="M${x - 20} ${y + tilt} Q${x} ${y - 12} ${x + 20} ${y - tilt}" stroke-width="8" stroke-linecap="round" fill="none" stroke="currentColor"/>`;

export const brows = (color: string, y: number) =>
  `<g color="${color}">${brow(220, y, 2)}${brow(292, y, -2)}</g>`;

/** A bun, a fringe and a green shirt. */
const lund: Portrait = {
  background: '#f3d9c4',
  sun: '#e9b48f',
  skin: '#f6cfb2',
  shade: '#e5a583',
  hair: '#b5652b',
  shirt: '#2f5d50',
  stripe: '#3d7565',
  behind:
    '<circle cx="256" cy="80" r="50"/><path d="M134 230 C124 120 190 84 256 84 C322 84 388 120 378 230 C384 300 372 340 352 356 L160 356 C140 340 128 300 134 230 Z"/>',
  front: `<path d="M150 222 C148 140 196 100 256 100 C316 100 364 140 362 222 C340 200 316 176 300 150 C268 184 200 188 172 184 C162 196 154 208 150 222 Z"/>${brows('#8f4c1e', 206)}`,
};

/** Short curls, a beard and round glasses. */
const reyes: Portrait = {
  background: '#cfdcd9',
  sun: '#9fbcb6',
  skin: '#c98f66',
  shade: '#ab714b',
  hair: '#2c2220',
  shirt: '#c8502a',
  stripe: '#dc6d45',
  behind: '<ellipse cx="256" cy="170" rx="116" ry="92"/>',
  front: `${[
    [166, 162, 34],
    [196, 128, 38],
    [240, 108, 40],
    [286, 112, 40],
    [326, 138, 36],
    [350, 172, 30],
  ]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
    .join(
      '',
    )}<path fill-rule="evenodd" d="M154 238 C158 310 196 366 256 366 C316 366 354 310 358 238 C346 268 322 280 292 278 Q256 268 220 278 C190 280 166 268 154 238 Z M218 300 Q256 286 294 300 Q256 336 218 300 Z"/>${brows('#2c2220', 190)}<g fill="none" stroke="#f2e9df" stroke-width="7"><circle cx="220" cy="232" r="30"/><circle cx="292" cy="232" r="30"/><path d="M250 228 Q256 222 262 228"/></g>`,
};

/** The drawn faces of the demo's designers, by username. */
export const portraits: ReadonlyMap<string, Portrait> = new Map([
  ['ida_lund', lund],
  ['tomas_reyes', reyes],
]);

/** Returns the file of a picture that scripts/draw-portraits.ts has drawn. */
export function portraitFile(username: string): URL {
  return new URL(`portraits/${username}.webp`, import.meta.url);
}
