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
