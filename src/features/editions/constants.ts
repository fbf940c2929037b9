export const maxNoteLength = 300;

/** What an edition is in relation to the one before. The first one has the kind `first`. */
export const editionKinds = ['fix', 'improved', 'added'] as const;

/** The number of people who have downloaded a design at which counting those with an earlier edition stops. */
export const maxPeopleExamined = 5000;

/** The people with an earlier edition of a design are told about a new one at most once in this time. */
export const noticePauseDays = 7;
