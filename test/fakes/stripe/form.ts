/** A form-encoded body or query with nested keys, for instance `items[0][price]`. A list has its indices as keys. */
export interface Form {
  [key: string]: string | Form;
}

export function readForm(encoded: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(encoded)) put(form, parseKeys(name), value);
  return form;
}

function parseKeys(name: string): string[] {
  const [first = ''] = name.split('[', 1);
  return [first, ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? '')];
}

function put(form: Form, keys: string[], value: string): void {
  const [given = '', ...rest] = keys;
  const key = given === '' ? String(Object.keys(form).length) : given;
  if (rest.length === 0) {
    form[key] = value;
    return;
  }
  const known = form[key];
  const inner = known === undefined || typeof known === 'string' ? {} : known;
  form[key] = inner;
  put(inner, rest, value);
}

export function getText(form: Form, key: string): string | undefined {
  const value = form[key];
  return typeof value === 'string' ? value : undefined;
}

export function getFlag(form: Form, key: string): boolean | undefined {
  const value = getText(form, key);
  return value === undefined ? undefined : value === 'true';
}

export function getForm(form: Form, key: string): Form | undefined {
  const value = form[key];
  return typeof value === 'object' ? value : undefined;
}

/** Returns the texts of a list, or of an object's values. */
export function getTexts(form: Form, key: string): string[] {
  return Object.values(getForm(form, key) ?? {}).filter((value) => typeof value === 'string');
}

export function getTextMap(form: Form, key: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(getForm(form, key) ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
