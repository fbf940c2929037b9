import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Declared {
  name: string;
  value: Node;
  isExported: boolean;
}

const contract = /\/src\/(features|sandbox)\/[\w-]+\/([\w-]+-)?contract\.ts$/;
const sharedSchemas = /\/src\/lib\/schema\.ts$/;
const unusedKeys = new Set(['params', 'query', 'body', 'response', 'summary', 'access', 'status']);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function getChildren(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function declaredIn(body: readonly unknown[]): Declared[] {
  return body.filter(isNode).flatMap((node) => {
    const isExported = node.type === 'ExportNamedDeclaration';
    const declaration = isExported ? node['declaration'] : node;
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') return [];
    return getChildren(declaration).flatMap(({ id, init }) =>
      isNode(id) && isNode(init) ? [{ name: String(id['name']), value: init, isExported }] : [],
    );
  });
}

function hasCall(node: Node): boolean {
  return node.type === 'CallExpression' || getChildren(node).some(hasCall);
}

function isEndpoint({ value: { type, callee } }: Declared): boolean {
  return type === 'CallExpression' && isNode(callee) && callee['name'] === 'endpoint';
}

/** Returns whether it is a call's method and path, or a plain value. Everything else is a schema. */
function isLight(declared: Declared): boolean {
  return isEndpoint(declared) || !hasCall(declared.value);
}

function reexport(declared: readonly Declared[], from: string): string {
  return `export { ${declared.map(({ name }) => name).join(', ')} } from ${JSON.stringify(from)};`;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

function buildEdits(declared: Declared): Edit[] {
  const { value } = declared;
  if (!isEndpoint(declared)) return isLight(declared) ? [] : [{ ...value, text: 'undefined' }];
  const unused = getChildren(value)
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap(getChildren)
    .filter(({ key }) => isNode(key) && unusedKeys.has(String(key['name'])))
    .map((property) => property['value'])
    .filter(isNode);
  return [
    { start: value.start, end: value.start, text: '/* @__PURE__ */ ' },
    ...unused.map(({ start, end }) => ({ start, end, text: 'undefined' })),
  ];
}

function withoutSchemas(code: string, declared: readonly Declared[]): string {
  return declared
    .flatMap(buildEdits)
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

/**
 * In the browser, a read or a write needs only a call's method and path. Each contract is built as two modules, its
 * calls and its schemas, so that zod is not part of the first load and is loaded with the forms that validate.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const [path = '', part] = id.split('?');
      if (sharedSchemas.test(path) || part === 'schemas')
        return { code, map: null, moduleSideEffects: false };
      if (!contract.test(path)) return null;
      const declared = declaredIn(this.parse(code).body);
      if (part === 'calls')
        return { code: withoutSchemas(code, declared), map: null, moduleSideEffects: false };
      const exported = declared.filter(({ isExported }) => isExported);
      const calls = reexport(exported.filter(isLight), `${id}?calls`);
      const schemas = reexport(
        exported.filter((one) => !isLight(one)),
        `${id}?schemas`,
      );
      return { code: `${calls}\n${schemas}`, map: null, moduleSideEffects: false };
    },
  };
}
