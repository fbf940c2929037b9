import { maintenanceCommand } from '#src/http/process/maintenance-command.ts';
import { runScript, runSiteCommand } from './site-command.ts';

const usage = 'Usage: npm run maintenance -- on ["MESSAGE FOR VISITORS"] | off | status';

await runScript(async (config) => {
  const [action = '', message = '', ...more] = process.argv.slice(2);
  const isKnown = ['on', 'off', 'status'].includes(action);
  if (!isKnown || more.length > 0 || (message !== '' && action !== 'on')) throw new Error(usage);
  return runSiteCommand(
    { name: 'maintenance', run: maintenanceCommand },
    config,
    `${action} ${message}`.trim(),
  );
});
