import { parseFields } from '#src/http/api/form-bodies.ts';

const oneClickPart =
  /content-disposition:[^\r\n]*\bname="?List-Unsubscribe"?[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n\s*One-Click\s*\r?\n--/i;

/** True for the body that RFC 8058 requires: the pair `List-Unsubscribe=One-Click`. */
export function isOneClick(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  return parseFields(body.trim()).get('List-Unsubscribe') === 'One-Click' || oneClickPart.test(body);
}
