/** Colors of parts for which the file has none. */
const palette = ['#ffc42e', '#f1ede2', '#8fb39a', '#e8694a', '#7d9cc0', '#b79ac8', '#c9a27a', '#6e7479'];

/** Returns the color in which a part is shown, as #rrggbb. */
export function getPartColor(color: string | null, index: number): string {
  return color ?? palette[index % palette.length] ?? '#ffc42e';
}
