import type { Db } from '#src/db/types.ts';

/** Returns the database with a list of the statements that were sent to it: the text of raw SQL, else the kind of the query. */
export function recordStatements(db: Db): { db: Db; texts: string[] } {
  const texts: string[] = [];
  const recording = db.withPlugin({
    transformQuery: ({ node }) => {
      texts.push(node.kind === 'RawNode' ? node.sqlFragments.join('') : node.kind);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { db: recording, texts };
}
