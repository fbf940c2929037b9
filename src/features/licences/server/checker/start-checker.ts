import type { checkRecord, KeySet, RecordFinding } from '../../record-check.ts';
import type { readZip } from './read-zip.ts';

interface CheckerTools {
  checkRecord: typeof checkRecord;
  readZip: typeof readZip;
}

/**
 * Runs the offline checker. It is part of the page by its source text, so this file refers to nothing outside it; what it
 * shows is written as text only.
 */
export function startChecker({ checkRecord: check, readZip: unpack }: CheckerTools): void {
  const find = (id: string) => document.querySelector(`#${id}`) as HTMLElement;
  const [area, list, status] = [find('area'), find('results'), find('status')];
  const input = find('files') as HTMLInputElement;
  const keys: KeySet['keys'] = [];
  const records = new Map<string, string>();

  function addText(name: string, text: string): boolean {
    if (/\.jws$/i.test(name)) return Boolean(records.set(name, text));
    if (!/\.json$/i.test(name)) return false;
    const added: unknown = (JSON.parse(text) as Partial<KeySet>).keys;
    if (!Array.isArray(added) || !added.every(isKey)) return false;
    keys.push(...added);
    return true;
  }

  function isKey(entry: unknown): entry is KeySet['keys'][number] {
    const { kid, x } = (entry ?? {}) as Partial<KeySet['keys'][number]>;
    return typeof kid === 'string' && typeof x === 'string';
  }

  async function addFile(file: File): Promise<boolean> {
    try {
      if (!/\.zip$/i.test(file.name)) return addText(file.name, await file.text());
      const texts = Array.from(await unpack(new Uint8Array(await file.arrayBuffer())));
      return texts.filter(([name, text]) => addText(name, text)).length > 0;
    } catch {
      return false;
    }
  }

  async function addFiles(files: readonly File[]): Promise<void> {
    const refused: string[] = [];
    for (const file of files) if (!(await addFile(file))) refused.push(file.name);
    await show();
    const problem = refused.length === 0 ? '' : ` Not read: ${refused.join(', ')}.`;
    const missing = keys.length === 0 && records.size > 0 ? ' Now add licence-keys.json.' : '';
    const { size } = new Set(keys.map(({ kid }) => kid));
    status.textContent = `Records: ${records.size}. Keys: ${size}.${missing}${problem}`;
  }

  async function show(): Promise<void> {
    const items: HTMLElement[] = [];
    if (keys.length > 0) {
      for (const [name, record] of records)
        items.push(buildResult(name, await check(record, { keys }, new Date())));
    }
    list.replaceChildren(...items);
  }

  input.addEventListener('change', () => {
    void addFiles(Array.from(input.files ?? []));
    input.value = '';
  });
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    area.classList.add('over');
  });
  document.addEventListener('dragleave', () => area.classList.remove('over'));
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    area.classList.remove('over');
    void addFiles(Array.from(event.dataTransfer?.files ?? []));
  });
}

function buildResult(name: string, finding: RecordFinding): HTMLElement {
  const item = document.createElement('li');
  const { title, lines, isGood } = describeFinding(finding);
  item.className = isGood ? 'good' : 'bad';
  addLine(item, 'strong', title);
  addLine(item, 'span', name);
  for (const line of lines) addLine(item, 'span', line);
  return item;
}

function addLine(parent: HTMLElement, tag: string, text: string): void {
  const element = document.createElement(tag);
  element.textContent = text;
  parent.append(element);
}

function describeFinding(finding: RecordFinding): { title: string; lines: string[]; isGood: boolean } {
  const bad = (title: string, line: string) => ({ title, lines: [line], isGood: false });
  switch (finding.kind) {
    case 'noRecord':
      return bad('This is no signed record', 'The file is empty, cut off or something else.');
    case 'changed':
      return bad('The signature is wrong', 'The record was changed after it was signed, or is a forgery.');
    case 'otherAlgorithm':
      return bad(`This record is not signed with Ed25519 (${finding.alg})`, 'It proves nothing.');
    case 'unknownKey':
      return bad(
        'No key that you have added has signed this',
        `It names the key ${finding.kid.slice(0, 8)}. Add the current keys of the shop. If that changes nothing, the record is not from there.`,
      );
    case 'unsupported':
      return bad(
        'Your browser cannot check signatures',
        'Use a current version of another browser, or ask the page of the licence.',
      );
    case 'signed':
      return describeSigned(finding);
  }
}

function describeSigned({ kid, statements, mistrustedSince, isEarly }: RecordFinding & { kind: 'signed' }) {
  const { issuer, id, validFrom, credentialSubject } = statements;
  const { name = 'Name not shown', design, downloadedAt, termsVersion } = credentialSubject;
  const day = (time: string | Date) => new Date(time).toISOString().slice(0, 10);
  const lines = [
    `Design: ${design.title}. Holder: ${name}. Downloaded: ${day(downloadedAt)}. Terms: version ${termsVersion}.`,
  ];
  if (isEarly) {
    lines.push(
      `It begins at ${validFrom}, later than the clock of this device (${new Date().toISOString()}). One of the two clocks is wrong.`,
    );
  }
  lines.push(`Whether it was withdrawn can only be told online: ${id}`);
  return mistrustedSince === undefined
    ? { title: `Signed by ${issuer}, key ${kid.slice(0, 8)}`, lines, isGood: true }
    : {
        title: `Signed with a key that was withdrawn on ${day(mistrustedSince)}`,
        lines: ['Others may have the key, so that this proves nothing. Check online.', ...lines],
        isGood: false,
      };
}

/** The functions of this file, for the page. */
export const checkerFunctions = [startChecker, buildResult, addLine, describeFinding, describeSigned];
