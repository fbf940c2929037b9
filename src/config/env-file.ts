import { existsSync } from 'node:fs';

/** Adds the variables of `.env` in the working directory, if there is one, to those of the process, which take precedence. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
