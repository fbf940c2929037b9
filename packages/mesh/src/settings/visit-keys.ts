import { parseJson } from '../threemf/config/config-json.ts';
import { parseCommentedLines } from '../threemf/config/config-lines.ts';
import { visitXml } from '../threemf/config/config-xml.ts';

type Visit = (key: string, value: string) => void;

/**
 * Calls `visit` for every setting of a file, at any depth: members of JSON, `<metadata key value>` and attributes of XML,
 * lines `key = value`.
 * @returns false if the file looks like JSON or XML but cannot be read
 */
export async function visitKeys(text: string, visit: Visit): Promise<boolean> {
  const start = /[^\s\ufeff]/.exec(text)?.[0];
  if (start === '{') {
    const json = parseJson(text);
    visitMembers(json, '', visit);
    return json !== undefined;
  }
  if (start === '<') return visitXml(text, ({ attributes }) => visitAttributes(attributes, visit));
  for (const [key, [value = '']] of parseCommentedLines(text)) visit(key, value);
  return true;
}

/** @param key the name under which the value stands */
function visitMembers(value: unknown, key: string, visit: Visit): void {
  if (Array.isArray(value)) for (const item of value) visitMembers(item, key, visit);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) visitMembers(member, name, visit);
  else if (key !== '') visit(key, String(value));
}

function visitAttributes(attributes: ReadonlyMap<string, string>, visit: Visit): void {
  const key = attributes.get('key');
  if (key !== undefined) visit(key, attributes.get('value') ?? '');
  else for (const [name, value] of attributes) visit(name, value);
}
