import { expect, it } from 'vitest';
import { formatCsvRow } from './csv.ts';

it('quotes text that needs it, and marks text that a spreadsheet would take for a formula', () => {
  expect(formatCsvRow(['Vase, "tall"', '=1+1', 38, -0.5, 'a\nb', ''])).toBe(
    `"Vase, ""tall""",'=1+1,38,-0.5,"a\nb",`,
  );
});
