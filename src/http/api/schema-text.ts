/** The parts of a JSON schema that the page of the API shows. */
export interface ShownSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: ShownSchema[];
  oneOf?: ShownSchema[];
  items?: ShownSchema;
  prefixItems?: ShownSchema[];
  properties?: Record<string, ShownSchema>;
  additionalProperties?: ShownSchema | boolean;
  required?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

const limits = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'default'] as const;

/** Writes a JSON schema as a type of TypeScript, with what a type cannot say as comments. */
export function writeSchema(schema: ShownSchema, indent = ''): string {
  const { $ref, anyOf, oneOf, prefixItems, enum: values, const: value } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? $ref;
  const choices = anyOf ?? oneOf;
  if (choices) return choices.map((choice) => writeSchema(choice, indent)).join(' | ');
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ');
  if (value !== undefined) return JSON.stringify(value);
  if (prefixItems) return `[${prefixItems.map((item) => writeSchema(item, indent)).join(', ')}]`;
  const types = [schema.type ?? 'unknown'].flat();
  return types.map((type) => writeTyped(type, schema, indent)).join(' | ');
}

/** Describes what a type does not contain: a description, a format and limits. */
export function describeSchema(schema: ShownSchema): string {
  const bounds = limits.flatMap((name) =>
    schema[name] === undefined ? [] : [`${name} ${JSON.stringify(schema[name])}`],
  );
  return [schema.description, schema.format, ...bounds].filter((part) => part !== undefined).join(', ');
}

function writeTyped(type: string, schema: ShownSchema, indent: string): string {
  if (type === 'integer') return 'number';
  if (type === 'array') {
    const item = writeSchema(schema.items ?? {}, indent);
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  return type === 'object' ? writeObject(schema, indent) : type;
}

function writeObject({ properties, additionalProperties, required }: ShownSchema, indent: string): string {
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? additionalProperties : {};
    return `Record<string, ${writeSchema(values, indent)}>`;
  }
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const optional = required?.includes(name) === true ? '' : '?';
    const comment = describeSchema(schema);
    return `${inner}${name}${optional}: ${writeSchema(schema, inner)};${comment && ` // ${comment}`}`;
  });
  return ['{', ...lines, `${indent}}`].join('\n');
}
