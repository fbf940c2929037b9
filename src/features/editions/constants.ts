export const maxNoteLength = 300;

/** The kinds of editions after the first one, which has the kind `first`. */
export const editionKinds = ['fix', 'improved', 'added'] as const;

/** The number of people who have downloaded a design at which counting those with an earlier edition stops. */
export const maxPeopleExamined = 5000;

/** The shortest time between two notices about editions of one design. */
export const noticePauseDays = 7;
