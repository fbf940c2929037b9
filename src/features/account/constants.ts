/** Path of the JSON export. It is not in `calls.ts`, because the response is streamed. */
export const exportPath = '/api/account/export';
