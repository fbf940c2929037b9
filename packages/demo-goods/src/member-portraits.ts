import { brows, type Portrait } from './portraits.ts';

type Hair = Pick<Portrait, 'behind' | 'front'>;

const path = (d: string) => `<path d="${d}"/>`;

const short: Hair = {
  behind: '<ellipse cx="256" cy="180" rx="113" ry="92"/>',
  front: path(
    'M150 216 C146 128 198 92 256 92 C314 92 366 128 362 216 C350 190 342 168 330 154 C290 170 222 168 182 152 C170 168 162 190 150 216 Z',
  ),
};

const bob: Hair = {
  behind: path(
    'M132 236 C120 122 186 82 256 82 C326 82 392 122 380 236 L386 350 C362 374 332 372 320 352 L192 352 C180 372 150 374 126 350 Z',
  ),
  front: path(
    'M152 228 C150 140 200 100 256 100 C312 100 362 140 360 228 C354 198 342 184 326 178 C282 190 230 190 186 178 C170 184 158 198 152 228 Z',
  ),
};

const long: Hair = {
  behind: path(
    'M130 240 C118 120 186 80 256 80 C326 80 394 120 382 240 C390 330 402 400 396 456 L116 456 C110 400 122 330 130 240 Z',
  ),
  front: path(
    'M152 226 C150 140 200 98 256 98 C312 98 362 140 360 226 C354 182 324 160 290 146 C252 178 194 194 168 198 C160 206 154 214 152 226 Z',
  ),
};

const round: Hair = {
  behind: '<circle cx="256" cy="172" r="134"/>',
  front: path(
    'M150 216 C150 130 200 92 256 92 C312 92 362 130 362 216 C344 178 302 162 256 162 C210 162 168 178 150 216 Z',
  ),
};

/** A beard and no hair on the head. */
const bald: Hair = {
  behind: '',
  front:
    '<path fill-rule="evenodd" d="M154 240 C158 310 196 366 256 366 C316 366 354 310 358 240 C348 272 324 286 292 280 Q256 270 220 280 C188 286 164 272 154 240 Z M222 300 Q256 288 290 300 Q256 332 222 300 Z"/>',
};

const glasses =
  '<g fill="none" stroke="#34302d" stroke-width="6"><rect x="190" y="208" width="58" height="46" rx="14"/><rect x="264" y="208" width="58" height="46" rx="14"/><path d="M248 224 Q256 220 264 224"/></g>';

type Colors = Omit<Portrait, 'behind' | 'front'>;

function member(hair: Hair, { hasGlasses = false, ...colors }: Colors & { hasGlasses?: boolean }): Portrait {
  const front = `${hair.front}${brows(colors.hair, 200)}${hasGlasses ? glasses : ''}`;
  return { ...colors, behind: hair.behind, front };
}

/** The drawn faces of some demo accounts and invented people, by username in lower case. */
export const memberPortraits: ReadonlyMap<string, Portrait> = new Map([
  [
    'petra',
    member(bob, {
      ...{ background: '#dfe6d3', sun: '#b9c9a0', skin: '#f2c7a6', shade: '#dc9d79' },
      ...{ hair: '#3a2a22', shirt: '#d9a21f', stripe: '#ecbb45', hasGlasses: true },
    }),
  ],
  [
    'conrad',
    member(bald, {
      ...{ background: '#d6dde4', sun: '#a9bac8', skin: '#f0c4a4', shade: '#d99f7d' },
      ...{ hair: '#7c756d', shirt: '#2c4a6e', stripe: '#3d628c' },
    }),
  ],
  [
    'leila_lights',
    member(long, {
      ...{ background: '#efe3cf', sun: '#d8bf8f', skin: '#e0ac82', shade: '#c4875e' },
      ...{ hair: '#1f1a19', shirt: '#4e7d5b', stripe: '#669a74' },
    }),
  ],
  [
    'daria_drawers',
    member(long, {
      ...{ background: '#f0d6d2', sun: '#dba9a0', skin: '#f7d3ba', shade: '#e4a98a' },
      ...{ hair: '#d7a85c', shirt: '#8a4a5d', stripe: '#a4627a' },
    }),
  ],
  [
    'tariq_tinkers',
    member(short, {
      ...{ background: '#d9e3e6', sun: '#9dc0c9', skin: '#d39c70', shade: '#b67b51' },
      ...{ hair: '#2a2120', shirt: '#e9e4da', stripe: '#cfc7b8' },
    }),
  ],
  [
    'joana_terrace',
    member(round, {
      ...{ background: '#f1e0bd', sun: '#e3bd6b', skin: '#8d5a3b', shade: '#6f4229' },
      ...{ hair: '#1c1615', shirt: '#b8452f', stripe: '#d1644d' },
    }),
  ],
]);
