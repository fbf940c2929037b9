import type { Solid } from './kernel.ts';

/** The bodies of one file by name; a 3MF keeps them apart, an STL holds them together. */
export type Parts = Record<string, Solid>;

export type DemoFile = {
  name: string;
  format: 'stl' | '3mf';
  build: () => Solid | Parts;
};

export type DemoDesign = {
  key: string;
  title: string;
  descriptionHtml: string;
  categories: string[];
  subcategories: string[];
  isPremium: boolean;
  needsSupports: boolean;
  needsBrim: boolean;
  /** One releases on Mondays and Fridays, two on Wednesdays. */
  designer: 'one' | 'two';
  /** File names in demo/images; without `main` the pictures are rendered from the first file. */
  images: { main?: string; gallery: string[] };
  /** How much people like it, against the others: weights the downloads and favourites that are made up. */
  popularity: number;
  files: DemoFile[];
};

/** A paragraph and a list of facts for whoever prints it. The texts are HTML already. */
export function prose(paragraph: string, ...facts: string[]): string {
  return `<p>${paragraph}</p><ul>${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul>`;
}

export function stl(name: string, build: DemoFile['build']): DemoFile {
  return { name: `${name}.stl`, format: 'stl', build };
}

export function threeMf(name: string, build: DemoFile['build']): DemoFile {
  return { name: `${name}.3mf`, format: '3mf', build };
}
