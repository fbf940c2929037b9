import { refusal } from './refusal.ts';

/** The two sections of a model: its resources, then its build (core specification 3.4). */
export class ModelSections {
  readonly #isRoot: boolean;
  readonly #seen = new Set<string>();

  constructor(isRoot: boolean) {
    this.#isRoot = isRoot;
  }

  /** @throws MeshError */
  open(section: 'resources' | 'build'): void {
    if (this.#seen.has(section)) throw refusal(`The 3MF has more than one element "${section}".`);
    if (section === 'build' && !this.#seen.has('resources'))
      throw refusal('The 3MF has no element "resources" before its element "build".');
    this.#seen.add(section);
  }

  /**
   * Parts other than the one that the package starts with are used only for their resources.
   * @throws MeshError
   */
  finish(): void {
    if (!this.#seen.has('resources')) throw refusal('The 3MF has no element "resources".');
    if (this.#isRoot && !this.#seen.has('build'))
      throw refusal('The 3MF has no element "build", so nothing in it is to be printed.');
  }
}
