/** Named lists of a document, each iterated when it is written. */
export type StreamedLists = Record<string, AsyncIterable<object>>;

/**
 * Streams a JSON object: `head` as a whole, then each list with one row per line. Each row is taken from its list when the
 * one before it was read, so the lists determine how many rows are in memory.
 */
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
 * Iterates over the rows of a list that is read in pages.
 * @param read returns the page after a row, at most `size` rows
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
