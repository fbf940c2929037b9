export type Who = 'visitor' | 'free' | 'personal' | 'commercial' | 'admin';

interface Screen {
  who: Who;
  state: string;
}

/** A screen whose state is reached and checked with axe by a test elsewhere. */
export interface TestedElsewhere extends Screen {
  /** Spec file of that test, and the beginning of its title. */
  by: { file: string; title: string };
}

export type Answer = 'never' | { status?: number; json: object };

/** A screen that is opened only to be checked with axe. */
export interface Visit extends Screen {
  at: string;
  /** Text or label that is visible in this state. */
  shows: string | RegExp;
  /** Footer link of another page that leads there, so that the browser fetches the data itself. */
  via?: string;
  /** Buttons and links to press there, in this order. */
  press?: readonly (string | RegExp)[];
  /** Mocked answers to calls; a call with `never` stays pending. */
  answers?: readonly (readonly [call: RegExp, answer: Answer])[];
  /** Calls that are delayed while the loading state is checked, and then answered with status 403. */
  fails?: RegExp;
  /** Response status that the browser reports in its console. */
  status?: number;
  /** Viewports to test; the wide one by default. */
  on?: 'both' | 'phone';
}

type Found = Omit<Visit, 'who' | 'state' | 'at' | 'fails'>;

/** Describes a state that is reached by its URL. */
export const visit = (who: Who, state: string, at: string, found: Found): Visit => ({
  who,
  state,
  at,
  ...found,
});
/** Describes the page that visitors see at a URL. */
export const page = (at: string, shows: Visit['shows']): Visit =>
  visit('visitor', 'filled', at, { shows, on: 'both' });
/** Describes a page whose calls are delayed and then fail. */
export const loadFails = (who: Who, at: string, fails: RegExp, found: Found): Visit => ({
  ...visit(who, 'loading, load failed', at, found),
  fails,
});
/** @param title title of the test, or the beginning of it */
export const testedElsewhere = (who: Who, state: string, file: string, title: string): TestedElsewhere => ({
  who,
  state,
  by: { file: `${file}.spec.ts`, title },
});
