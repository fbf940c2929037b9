/** Readable by scripts: says that a session may exist, so that visitors are spared the question. */
export const hintCookie = 'fl_hint';
