/** Downloads and invoices left, the plan right; on phones one below the other. */
export const columnsClass =
  'grid items-start gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8';
