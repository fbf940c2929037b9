import type { Db } from '#src/db/types.ts';
import * as z from 'zod/mini';
import { defaultFacts, type SiteFacts } from '#src/site.ts';
import { factNames, fileFormat } from '../constants.ts';
import { Facts, FactsOfFile } from '../schemas.ts';
import { findSite, saveSite } from './site.ts';

const SiteFile = z.strictObject({ format: z.literal(fileFormat), facts: FactsOfFile });
const FileFormat = z.looseObject({ format: z.number() });

/** Returns the facts as the text of a file, in the order of the panel. The mark stays in its shop. */
export async function exportSite(db: Db): Promise<string> {
  const { facts } = await findSite(db);
  const ordered = Object.fromEntries(
    (Object.keys(defaultFacts) as (keyof SiteFacts)[])
      .filter((name) => name !== 'mark')
      .map((name) => [name, facts[name]]),
  );
  return `${JSON.stringify({ format: fileFormat, facts: ordered }, null, 2)}\n`;
}

/**
 * Replaces the facts by those of a file; facts that it leaves out stay.
 * @returns a sentence for the operator
 * @throws an Error that names each fault of the file; nothing is changed then
 */
export async function importSite(db: Db, text: string): Promise<string> {
  const content = readJson(text);
  const format = FileFormat.safeParse(content).data?.format;
  if (format !== undefined && format > fileFormat)
    throw new Error(
      `The file has format ${format}, this program reads up to ${fileFormat}. Upgrade the program first.`,
    );
  const file = parse(SiteFile, content);
  const present = await findSite(db);
  const facts = parse(Facts, { ...present.facts, ...file.facts });
  const saved = await saveSite(db, { facts, source: 'file', actorId: null, basedOn: present.version });
  if (saved.version === present.version) return 'The shop has these facts already.';
  const names = Object.keys(file.facts).map((name) => factNames[name as keyof SiteFacts]);
  return `The facts of the shop are replaced: ${names.join(', ')}.`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The file is not JSON.');
  }
}

function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = z.safeParse(schema, value);
  if (error)
    throw new Error(
      error.issues
        .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
        .join('\n'),
    );
  return data;
}
