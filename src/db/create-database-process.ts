import { PGliteClient } from './pglite-client.ts';

// Without its parent, which holds the lock of the folder, another process may create the same database.
process.on('disconnect', () => process.exit());

const [, , dataDir] = process.argv;
try {
  await (await PGliteClient.open({ dataDir }, () => undefined)).close();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.send?.(Object.assign({ message: error.message }, error));
  process.exitCode = 1;
}
process.disconnect();
