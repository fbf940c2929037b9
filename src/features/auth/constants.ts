/** Cookie that scripts can read. It is set while a session may exist, so that visitors need no request. */
export const hintCookie = 'fl_hint';
