/** The settings of a file by name, in lower case. A list has several values. */
export type Settings = ReadonlyMap<string, readonly string[]>;

const pair = /^;?\s*([\w.:-]{1,200})\s*=(.*)$/;

/** Parses lines as `; key = value`. Of two lines with the same key the last one counts, as in the slicers. */
export function parseCommentedLines(text: string): Settings {
  const settings = new Map<string, string[]>();
  for (const line of text.split(/[\r\n\0]+/)) {
    const [, key, value] = pair.exec(line.trimStart()) ?? [];
    if (key !== undefined && value !== undefined) settings.set(key.toLowerCase(), [value.trim()]);
  }
  return settings;
}

/** Parses an INI file as Cura writes it: sections with `key = value`, and continued lines that begin with a space. */
export function parseSections(text: string): Map<string, Map<string, string>> {
  const sections = new Map<string, Map<string, string>>();
  let values = new Map<string, string>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    const section = /^\[([^\]]{1,200})\]\s*$/.exec(line)?.[1];
    if (section !== undefined) {
      values = sections.get(section.toLowerCase()) ?? new Map<string, string>();
      sections.set(section.toLowerCase(), values);
      continue;
    }
    const [, key, value] = /^([^\s=:#;[][^=:]{0,200}?)\s*[=:]\s*(.*)$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) values.set(key.toLowerCase(), value.trim());
  }
  return sections;
}

/** Splits a list of PrusaSlicer. A text with separators in it is quoted. */
export function splitList(text = ''): string[] {
  const list = text.slice(0, 10_000);
  if (list.trim() === '') return [];
  const items = list.matchAll(/(?:^|[;,])\s*("(?:[^"\\]|\\.)*"|[^;,]*)/g);
  return Array.from(items, ([, item = '']) => item.trim().replace(/^"(.*)"$/s, '$1'));
}
