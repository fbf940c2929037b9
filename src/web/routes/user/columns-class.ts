/** Who it is on the left, what there is to say on the right. */
export const columnsClass = 'grid gap-6 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]';
