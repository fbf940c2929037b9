/** Joins the cells of a row for a spreadsheet, which must not take text for a formula (RFC 4180). */
export function formatCsvRow(cells: readonly (string | number)[]): string {
  return cells.map((cell) => (typeof cell === 'number' ? String(cell) : formatCsvText(cell))).join(',');
}

function formatCsvText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
