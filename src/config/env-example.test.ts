import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildEnvExample } from './env-example.ts';
import { Environment } from './environment.ts';

const example = readFileSync('.env.example', 'utf8');

it('compares .env.example with the schema of the environment (npm run env:example writes it)', () => {
  expect(example).toBe(buildEnvExample());
});

it('gives each setting its default', () => {
  const values = [...example.matchAll(/^#([A-Z\d_]+)=(.+)$/gm)].map(([, name, value]) => [name, value]);
  expect(values).toContainEqual(['PORT', '3000']);
  expect(Environment.parse(Object.fromEntries(values))).toEqual(Environment.parse({}));
});
