/** Puts the person on the left and the details on the right. */
export const columnsClass = 'grid gap-6 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]';
