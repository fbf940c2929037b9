import { readFile, writeFile } from 'node:fs/promises';
import { exportSite, importSite } from '#src/features/site/server/site-file.ts';
import { runScript, runSiteCommand } from './site-command.ts';

const usage = 'Usage: npm run site -- export FILE, or npm run site -- import FILE';

await runScript(async (config) => {
  const [work, file = '', ...more] = process.argv.slice(2);
  if (file === '' || file.startsWith('-') || more.length > 0) throw new Error(usage);
  if (work === 'export') {
    await writeFile(file, await runSiteCommand({ name: 'export-site', run: exportSite }, config, ''));
    return `The facts of the shop are in ${file}.`;
  }
  if (work !== 'import') throw new Error(usage);
  return runSiteCommand({ name: 'import-site', run: importSite }, config, await readFile(file, 'utf8'));
});
