import { writeFile } from 'node:fs/promises';
import { buildEnvExample } from '#src/config/env-example.ts';

await writeFile(new URL('../.env.example', import.meta.url), buildEnvExample());
console.log('.env.example is written.');
