import type { FileUse, PrintedFile } from '../schemas.ts';
import { maxPrintChoices } from '../constants.ts';
import { isVersionWord, splitName } from './name-words.ts';

export interface UsedFile {
  id: number;
  name: string;
  format: string;
  use: FileUse;
}

/** Files to print with their copies, and the name of this choice if there are others. */
export interface PrintChoice {
  label: string;
  files: PrintedFile[];
}

/**
 * Lists what a person can choose to print: first the needed files, then, for each name of alternatives, the same with the files
 * of this name in the place of others. Alternatives with the same name, such as a jar and its lid of 240 mm, are one choice.
 */
export function listChoices(files: readonly UsedFile[]): PrintChoice[] {
  const needed = files.filter(({ use }) => use.kind === 'needed');
  const alternatives: Alternative[] = [];
  for (const file of files) {
    const replaced = needed.filter(
      ({ id }) => file.use.kind === 'instead' && file.use.insteadOf.includes(id),
    );
    if (replaced.length === 0) continue;
    const rivals = alternatives.filter((other) => other.replaced.some((each) => replaced.includes(each)));
    const names = [nameAlternative(file, replaced), file.name, `${file.name} (${alternatives.length + 1})`];
    const label = names.find((name) => rivals.every((other) => other.label !== name)) ?? file.name;
    alternatives.push({ file, replaced, label });
  }
  const choices = [...Map.groupBy(alternatives, ({ label }) => label)].map(([label, given]) => {
    const replaced = given.flatMap((alternative) => alternative.replaced);
    const kept = needed.filter((file) => !replaced.includes(file));
    return { label, files: [...kept.map(toPrinted), ...given.map(printInstead)] };
  });
  const [first] = alternatives;
  const name = first ? nameNeeded(first) : '';
  const label = choices.some((choice) => choice.label === name) ? 'Standard' : name;
  return [{ label, files: needed.map(toPrinted) }, ...choices].slice(0, maxPrintChoices);
}

const allInOne = 'All in one file';

interface Alternative {
  file: UsedFile;
  replaced: UsedFile[];
  label: string;
}

const toPrinted = ({ id, use: { copies } }: UsedFile): PrintedFile => ({ id, copies });

/** A file in the place of one other has its number of copies. */
function printInstead({ file, replaced: [first, ...others] }: Alternative): PrintedFile {
  return { id: file.id, copies: first && others.length === 0 ? first.use.copies : 1 };
}

function nameAlternative(file: UsedFile, replaced: readonly UsedFile[]): string {
  const [first, ...others] = replaced;
  const words = listOtherWords(file, replaced);
  if (others.length > 0) return toLabel(words.filter(isVersionWord)) || allInOne;
  return toLabel(words) || (first?.format === file.format ? file.name : file.format.toUpperCase());
}

function nameNeeded({ file, replaced, label }: Alternative): string {
  const [first, ...others] = replaced;
  if (!first) return '';
  if (label === allInOne) return 'Separate files';
  const words = listOtherWords(first, [file]);
  const own = toLabel(others.length > 0 ? words.filter(isVersionWord) : words);
  if (own !== '') return own;
  if (/colors?\b/i.test(label)) return 'One color';
  if (/\bsupport/i.test(label)) return 'Without supports';
  return label === file.format.toUpperCase() ? first.format.toUpperCase() : 'Standard';
}

/** Returns the words of a file's name that are in none of the other names. A number has the word before it: 'bin 2'. */
function listOtherWords({ name }: UsedFile, others: readonly UsedFile[]): string[] {
  const known = others.flatMap((other) => splitName(other.name));
  const words = splitName(name);
  return words.flatMap((word, at) => {
    if (known.includes(word)) return [];
    return /^\d+$/.test(word) ? [[words[at - 1], word].filter(Boolean).join(' ')] : [word];
  });
}

function toLabel(words: readonly string[]): string {
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
