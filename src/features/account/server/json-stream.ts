/** Lists of a document, each read a row at a time when its turn comes. */
export type StreamedLists = Record<string, AsyncIterable<object>>;

/** A JSON object in pieces: `head` as a whole, then each list, a row a line. Only one row is held at a time. */
export async function* streamJson(head: object, lists: StreamedLists): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 2).replace(/\n\}$/, '');
  for (const [name, rows] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let separator = '\n    ';
    for await (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ',\n    ';
    }
    yield '\n  ]';
  }
  yield '\n}\n';
}

/**
 * The rows of a list that is read in pages.
 * @param read gives the page behind this row, at most `size` rows
 */
export async function* readInPages<Row extends object>(
  size: number,
  read: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: Row | undefined; ;) {
    const rows = await read(after);
    yield* rows;
    if (rows.length < size) return;
    after = rows.at(-1);
  }
}
