import type { Solid } from './modeling/kernel.ts';

/** The bodies of one file by name. A 3MF stores them separately, an STL as one mesh. */
export type Parts = Record<string, Solid>;

export type DemoFile = {
  name: string;
  format: 'stl' | '3mf';
  build: () => Solid | Parts;
  /** Settings of PrusaSlicer by name. With them, a 3MF is a project of this slicer. */
  settings?: Record<string, string>;
};

/** Files that are packed and examined under one key. */
export interface KeyedFiles {
  key: string;
  files: DemoFile[];
}

/** The files that a design had before its present ones. */
export interface FirstEdition extends KeyedFiles {
  /** Describes what has changed since. */
  note: string;
  kind: 'fix' | 'improved' | 'added';
  /** How long ago the present files took their place. */
  replacedDaysAgo: number;
}

export type DemoDesign = KeyedFiles & {
  title: string;
  descriptionHtml: string;
  categories: string[];
  subcategories: string[];
  isPremium: boolean;
  needsSupports: boolean;
  needsBrim: boolean;
  /** The first or second designer of the site, on whose days of the schedule the design is released. */
  designer: 'one' | 'two';
  /** The relative popularity, which weights the invented downloads and favorites. */
  popularity: number;
  firstEdition?: FirstEdition;
};

/** Returns a paragraph and a list of facts for the person who prints it. The texts are already HTML. */
export function prose(paragraph: string, ...facts: string[]): string {
  return `<p>${paragraph}</p><ul>${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul>`;
}

export function stl(name: string, build: DemoFile['build']): DemoFile {
  return { name: `${name}.stl`, format: 'stl', build };
}

export function threeMf(name: string, build: DemoFile['build'], settings?: DemoFile['settings']): DemoFile {
  return { name: `${name}.3mf`, format: '3mf', build, ...(settings && { settings }) };
}
