import type { FastifyInstance } from 'fastify';

const maxBytes = 4096;

/** Small forms as text, in both ways that programs send them; nothing else is read. */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, body, done) => done(null, body),
  );
}

/** The fields of an urlencoded form. */
export function fieldsOf(body: unknown): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '');
}

const oneClickPart =
  /content-disposition:[^\r\n]*\bname="?List-Unsubscribe"?[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n\s*One-Click\s*\r?\n--/i;

/** What RFC 8058 has a mail program post: the one pair `List-Unsubscribe=One-Click`. */
export function isOneClick(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  return fieldsOf(body.trim()).get('List-Unsubscribe') === 'One-Click' || oneClickPart.test(body);
}
