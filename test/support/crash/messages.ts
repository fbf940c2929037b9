/** The writer process is about to give a fact this value, or has received the acknowledgement of it. */
export interface Step {
  kind: 'tried' | 'acknowledged';
  /** Names a fact of the shop, such as `favorite:PERSON:DESIGN`. */
  key: string;
  value: string;
}

/** The contents of the database and the files at the end of all rounds. */
export interface FinalState {
  /** Stored files that no row referenced before the sweep. */
  swept: number;
  /** Files that remain although nothing references them, and temporary files. */
  leftOver: string[];
  /** Referenced files that are missing or have other bytes, and counters that differ from the rows they count. */
  broken: string[];
}

/** From the process that writes. */
export type FromWriter =
  | { kind: 'open' }
  | { kind: 'prepared' }
  | Step
  | { kind: 'pay'; clientSecret: string }
  | { kind: 'answer'; id: number; status: number }
  | { kind: 'checked'; lost: string[] }
  | { kind: 'final'; state: FinalState };

/** To the process that writes. */
export type ToWriter =
  | { kind: 'prepare' }
  | { kind: 'check'; facts: Expected[] }
  | { kind: 'write' }
  | { kind: 'paid'; clientSecret: string }
  | { kind: 'event'; id: number; payload: string; signature: string }
  | { kind: 'finish' };

/** The values that a fact may have after a crash: the acknowledged one, or the one that was being written. */
export interface Expected {
  key: string;
  values: string[];
}

/** The value of a fact that was never written. */
export const absent = 'absent';
