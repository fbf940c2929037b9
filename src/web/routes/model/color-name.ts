/** Colors that everybody calls by the same word, with typical values. Several shades may have the same name. */
const named: [name: string, red: number, green: number, blue: number][] = [
  ['black', 16, 16, 16],
  ['dark gray', 80, 80, 80],
  ['gray', 128, 128, 128],
  ['gray', 150, 150, 150],
  ['light gray', 200, 200, 200],
  ['white', 250, 250, 250],
  ['red', 214, 30, 38],
  ['red', 255, 0, 0],
  ['dark red', 120, 16, 22],
  ['pink', 245, 160, 190],
  ['pink', 236, 90, 160],
  ['orange', 249, 130, 30],
  ['orange', 255, 150, 0],
  ['brown', 122, 72, 40],
  ['brown', 90, 55, 35],
  ['beige', 224, 202, 168],
  ['gold', 200, 155, 50],
  ['yellow', 250, 215, 30],
  ['yellow', 255, 255, 0],
  ['light green', 160, 215, 110],
  ['green', 40, 150, 60],
  ['green', 0, 255, 0],
  ['dark green', 20, 80, 40],
  ['turquoise', 40, 175, 170],
  ['light blue', 120, 190, 235],
  ['blue', 30, 95, 200],
  ['blue', 0, 0, 255],
  ['dark blue', 22, 36, 90],
  ['purple', 120, 60, 160],
  ['purple', 170, 60, 190],
  ['light purple', 190, 160, 220],
];

/** Returns the word for a color such as `#f98c36`; undefined if it is not of this form. */
export function getColorName(color: string): string | undefined {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const lab = toLab(
    ...([red, green, blue].map((part) => Number.parseInt(part, 16)) as [number, number, number]),
  );
  const distances = named.map(([name, ...rgb]) => ({ name, distance: getDistance(lab, toLab(...rgb)) }));
  return distances.reduce((best, next) => (next.distance < best.distance ? next : best)).name;
}

type Lab = [lightness: number, a: number, b: number];

function getDistance([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  return (l1 - l2) ** 2 + (a1 - a2) ** 2 + (b1 - b2) ** 2;
}

/** Converts sRGB from 0 to 255 to Oklab, in which distances correspond to how different colors look. */
function toLab(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Lab;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
