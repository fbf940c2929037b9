import { connect } from '#src/db/client.ts';
import { notifyHolders } from '#src/features/editions/server/notify-holders.ts';

// This program notifies people of editions once, at a given time, as the job does: node notification-process.ts URL TIME.
const [url = '', time = ''] = process.argv.slice(2);
const connection = await connect({
  url,
  onError: (error) => {
    throw error;
  },
});
await notifyHolders({ db: connection.db, now: () => new Date(time) });
await connection.close();
