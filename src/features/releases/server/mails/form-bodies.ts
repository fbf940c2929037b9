import type { FastifyInstance } from 'fastify';

const maxBytes = 4096;

/** Parses urlencoded and multipart bodies up to 4 KB as text; other content types are rejected. */
export function registerFormParsers(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, body, done) => done(null, body),
  );
}

/** Parses the fields of a urlencoded form. */
export function parseFields(body: unknown): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '');
}

const oneClickPart =
  /content-disposition:[^\r\n]*\bname="?List-Unsubscribe"?[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n\s*One-Click\s*\r?\n--/i;

/** True for the body that RFC 8058 requires: the pair `List-Unsubscribe=One-Click`. */
export function isOneClick(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  return parseFields(body.trim()).get('List-Unsubscribe') === 'One-Click' || oneClickPart.test(body);
}
