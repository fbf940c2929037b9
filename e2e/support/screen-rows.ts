export type Who = 'visitor' | 'free' | 'personal' | 'commercial' | 'admin';

interface Screen {
  who: Who;
  state: string;
}

/** A journey that comes to this state and looks at it: its file and its title. */
export interface Seen extends Screen {
  by: { file: string; title: string };
}

export type Answer = 'never' | { status?: number; json: object };

/** Opened for the look alone. */
export interface Visit extends Screen {
  at: string;
  /** A text by which the state is known. */
  shows: string | RegExp;
  /** The link at the foot of another page that leads there, so that the browser has to ask for what is shown. */
  via?: string;
  /** Buttons and links that are pressed there, one after the other. */
  press?: readonly (string | RegExp)[];
  /** What these calls are answered in the site's place. */
  answers?: readonly (readonly [call: RegExp, answer: Answer])[];
  /** These calls are held until the page has been looked at while it waits, and refused then. */
  fails?: RegExp;
  /** What the browser itself reports of the page. */
  status?: number;
  /** Wide unless told. */
  on?: 'both' | 'phone';
}

type Found = Omit<Visit, 'who' | 'state' | 'at' | 'fails'>;

/** A state that is opened by its address. */
export const visit = (who: Who, state: string, at: string, found: Found): Visit => ({
  who,
  state,
  at,
  ...found,
});
/** What visitors find at an address. */
export const page = (at: string, shows: Visit['shows']): Visit =>
  visit('visitor', 'filled', at, { shows, on: 'both' });
/** A page that waits for what it asks, and is refused it. */
export const waits = (who: Who, at: string, fails: RegExp, found: Found): Visit => ({
  ...visit(who, 'waiting, not read', at, found),
  fails,
});
/** @param title of the journey, or its beginning */
export const seen = (who: Who, state: string, file: string, title: string): Seen => ({
  who,
  state,
  by: { file: `${file}.spec.ts`, title },
});
