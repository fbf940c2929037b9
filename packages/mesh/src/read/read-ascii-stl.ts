import { truncate, cleanName } from '../core/text.ts';
import { badCoordinate, FacetCollector } from '../core/facet-collector.ts';
import { maxCoordinateMm, type MeshLimits } from '../core/limits.ts';
import { MeshError } from '../core/mesh-error.ts';
import type { LoadedMesh } from '../core/mesh.ts';

const maxLineLength = 65_536;
/** The names of more solids are not stored. */
const maxNamedSolids = 10_000;
const vertexPattern = /^vertex\s+(\S+)\s+(\S+)\s+(\S+)$/i;
const numberPattern = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
// C libraries print values that are no numbers in these forms: nan, inf, -1.#IND, 1.#QNAN.
const notFinitePattern = /^[+-]?(nan(\(.*\))?|inf(inity)?|1\.#\w+)$/i;

type Step = 'outside' | 'solid' | 'facet' | 'loop' | 'loopDone';

/** The words that may begin a line in each state, and the state that follows. 'vertex' does not change the state. */
const grammar: Record<Step, Partial<Record<string, Step>>> = {
  outside: { solid: 'solid' },
  solid: { facet: 'facet', endsolid: 'outside' },
  facet: { outer: 'loop' },
  loop: { vertex: 'loop', endloop: 'loopDone' },
  loopDone: { endfacet: 'solid' },
};

/**
 * Reads an ASCII STL line by line: any case, any line ends, any name after `solid`, any or no normal, several solids.
 * @throws MeshError with the line number
 */
export async function readAsciiStl(chunks: AsyncIterable<Buffer>, limits: MeshLimits): Promise<LoadedMesh> {
  const reader = new AsciiStlReader(limits);
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString('latin1')).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) reader.readLine(line);
    if (rest.length > maxLineLength) throw reader.wrong('is too long for an STL file');
  }
  return reader.finish(rest);
}

class AsciiStlReader {
  readonly #collector: FacetCollector;
  #step: Step = 'outside';
  #lineNumber = 0;
  #cornersInLoop = 0;
  #solids = 0;
  readonly #names: { start: number; name: string | null }[] = [];

  constructor(limits: MeshLimits) {
    this.#collector = new FacetCollector(limits);
  }

  readLine(line: string): void {
    this.#lineNumber++;
    const text = (this.#lineNumber === 1 ? line.replace(/^\u00ef\u00bb\u00bf/, '') : line).trim();
    if (text === '') return;
    const word = firstWord(text);
    const rules = grammar[this.#step];
    // The words come from untrusted files: 'constructor' is a property of every object.
    const next = Object.hasOwn(rules, word) ? rules[word] : undefined;
    if (next === undefined) throw this.#unexpected(text);
    this.#enter(word, text);
    this.#step = next;
  }

  /** Processes the text after the last line end. A word that is cut off there shows that the file is truncated. */
  finish(rest: string): LoadedMesh {
    const isWithinSolid = this.#step !== 'outside';
    try {
      this.readLine(rest);
    } catch (error) {
      throw isWithinSolid ? truncated(error) : error;
    }
    if (this.#step !== 'outside') throw truncated();
    const areNamesUseful = this.#solids > 1 && this.#solids <= maxNamedSolids;
    return this.#collector.finish(this.#solids, areNamesUseful ? this.#names : undefined);
  }

  wrong(what: string): MeshError {
    return new MeshError('stl_syntax', `Line ${this.#lineNumber} ${what}.`);
  }

  #enter(word: string, text: string): void {
    if (word === 'vertex') this.#addVertex(text);
    else if (word === 'solid') this.#startSolid(text);
    else if (word === 'outer') this.#cornersInLoop = 0;
    else if (word === 'endloop' && this.#cornersInLoop < 3) {
      throw this.wrong(`ends a facet that has ${this.#cornersInLoop} corners, not three`);
    }
  }

  #startSolid(text: string): void {
    if (++this.#solids > maxNamedSolids) return;
    // Lines are decoded byte by byte, but many programs write names in UTF-8.
    const name = cleanName(Buffer.from(text.slice('solid'.length), 'latin1').toString());
    this.#names.push({ start: this.#collector.facets, name });
  }

  #addVertex(text: string): void {
    const [, x, y, z] = vertexPattern.exec(text) ?? [];
    if (x === undefined || y === undefined || z === undefined) {
      throw this.wrong('must be the word vertex and three numbers with a point as decimal sign');
    }
    if (++this.#cornersInLoop > 3) throw this.wrong('is the fourth corner of a facet; facets have three');
    this.#collector.addCorner(this.#number(x), this.#number(y), this.#number(z));
  }

  #number(text: string): number {
    if (notFinitePattern.test(text)) throw badCoordinate(Number.NaN, `Line ${this.#lineNumber}`);
    if (!numberPattern.test(text)) {
      throw this.wrong(`has "${truncate(text, 40)}" where a number with a point as decimal sign belongs`);
    }
    const value = Math.fround(Number(text));
    if (Math.abs(value) > maxCoordinateMm) throw badCoordinate(value, `Line ${this.#lineNumber}`);
    return value;
  }

  #unexpected(text: string): MeshError {
    const expected = Object.keys(grammar[this.#step]).join(' or ');
    return this.wrong(`reads "${truncate(text, 40)}" where ${expected} belongs`);
  }
}

function truncated(cause?: unknown): MeshError {
  return new MeshError('stl_truncated', 'The STL ends early: the last solid has no endsolid.', { cause });
}

function firstWord(text: string): string {
  const end = text.search(/\s/);
  const word = (end < 0 ? text : text.slice(0, end)).toLowerCase();
  // Some exporters write `end loop` and `end facet`.
  return word === 'end' ? word + text.slice(end).trim().toLowerCase() : word;
}
