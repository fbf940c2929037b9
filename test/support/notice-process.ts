import { connect } from '#src/db/client.ts';
import { tellHolders } from '#src/features/editions/server/tell-holders.ts';

// This program tells people of editions once, at a given time, as the job does: node notice-process.ts URL TIME.
const [url = '', time = ''] = process.argv.slice(2);
const connection = await connect({
  url,
  onError: (error) => {
    throw error;
  },
});
await tellHolders({ db: connection.db, now: () => new Date(time) });
await connection.close();
