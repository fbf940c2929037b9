import * as fc from 'fast-check';
import type { CardKind } from '../../fakes/stripe/records.ts';
import type { Fault } from '../../fakes/stripe/server.ts';

type Tier = 'personal' | 'commercial';

interface Commands {
  subscribe: { tier: Tier; isDoubleClick: boolean };
  /**
   * Pays in the newest payment form or in one that stayed open in an older tab. The browser may be closed before it
   * notifies the site.
   */
  pay: { card: CardKind; tab: number; isConfirmed: boolean };
  authenticate: { isGranted: boolean };
  settle: { isPaid: boolean };
  change: { tier: Tier };
  cancel: object;
  resume: object;
  changeCard: { card: CardKind };
  /** Pays on the provider's page of an open invoice, which mails link to. */
  payInvoice: { card: CardKind };
  cancelInPortal: { isCancelled: boolean };
  endInDashboard: object;
  pause: object;
  resumeInDashboard: object;
  refund: { charge: number; part: number | null };
  dispute: { charge: number };
  closeDispute: { status: 'won' | 'lost' };
  grant: { tier: Tier; months: number | null };
  endGrant: object;
  wait: { minutes: number };
  /** Waits until the end of the current period, plus or minus these minutes. */
  waitForRenewal: { minutes: number };
  reconcile: object;
}

export type CommandKind = keyof Commands;

/** An action of a person, a bank, an admin or time. */
export type Command<Kind extends CommandKind = CommandKind> = {
  [K in Kind]: { kind: K } & Commands[K];
}[Kind];

export interface Failure {
  fault: Fault;
  times: number;
  /** The failure affects the command itself or the processing of its events. */
  during: 'command' | 'events';
}

export interface Step {
  command: Command;
  /** The delivery of the command's events. */
  delivery: 'in order' | 'shuffled' | 'late' | 'lost';
  failure: Failure | null;
}

export interface RunInput {
  afterRetries: 'cancel' | 'unpaid' | 'past_due';
  whileProcessing: 'incomplete' | 'active';
  /** The number of days after testNow, because months differ in length. */
  startDay: number;
  /** The subscription that the person has paid before the run begins. */
  paid: { tier: Tier; card: CardKind } | null;
  steps: Step[];
  isDeleted: boolean;
  /** The seed of the shuffles. */
  seed: number;
}

const tier = fc.constantFrom<Tier>('personal', 'commercial');
const card = fc.oneof(
  { weight: 5, arbitrary: fc.constant<CardKind>('succeeds') },
  { weight: 1, arbitrary: fc.constant<CardKind>('declined') },
  { weight: 2, arbitrary: fc.constant<CardKind>('authentication') },
  { weight: 2, arbitrary: fc.constant<CardKind>('processing') },
  { weight: 3, arbitrary: fc.constant<CardKind>('failsAtRenewal') },
);
const hours = (from: number, to: number) => fc.integer({ min: from * 60, max: to * 60 });
const minutes = fc.oneof(
  hours(0, 2),
  hours(2, 30),
  hours(24, 240),
  hours(28 * 24, 32 * 24),
  hours(40 * 24, 75 * 24),
);
const chargeAge = fc.constantFrom(0, 0, 0, 1, 2);

const weighted: [number, fc.Arbitrary<Command>][] = [
  [5, fc.record({ kind: fc.constant('subscribe'), tier, isDoubleClick: rarely() })],
  [
    7,
    fc.record({
      kind: fc.constant('pay'),
      card,
      tab: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat({ max: 3 })),
      isConfirmed: fc.boolean(),
    }),
  ],
  [3, fc.record({ kind: fc.constant('authenticate'), isGranted: mostly() })],
  [3, fc.record({ kind: fc.constant('settle'), isPaid: mostly() })],
  [7, fc.record({ kind: fc.constant('change'), tier })],
  [3, fc.constant({ kind: 'cancel' })],
  [2, fc.constant({ kind: 'resume' })],
  [3, fc.record({ kind: fc.constant('changeCard'), card })],
  [3, fc.record({ kind: fc.constant('payInvoice'), card })],
  [1, fc.record({ kind: fc.constant('cancelInPortal'), isCancelled: mostly() })],
  [1, fc.constant({ kind: 'endInDashboard' })],
  [1, fc.constant({ kind: 'pause' })],
  [1, fc.constant({ kind: 'resumeInDashboard' })],
  [4, fc.record({ kind: fc.constant('refund'), charge: chargeAge, part: fc.constantFrom(null, null, 100) })],
  [4, fc.record({ kind: fc.constant('dispute'), charge: chargeAge })],
  [3, fc.record({ kind: fc.constant('closeDispute'), status: fc.constantFrom('won', 'lost') })],
  [2, fc.record({ kind: fc.constant('grant'), tier, months: fc.constantFrom(1, 2, 12, null) })],
  [1, fc.constant({ kind: 'endGrant' })],
  [6, fc.record({ kind: fc.constant('wait'), minutes })],
  [5, fc.record({ kind: fc.constant('waitForRenewal'), minutes: fc.integer({ min: -90, max: 90 }) })],
  [1, fc.constant({ kind: 'reconcile' })],
];

const command = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const fault = fc.constantFrom<Fault>(
  { kind: 'error', status: 500, isFinal: true },
  { kind: 'error', status: 500, when: 'after', isFinal: true },
  { kind: 'error', status: 429, isFinal: true },
  { kind: 'cut', when: 'after' },
);
const failure = fc.record({
  fault,
  times: fc.integer({ min: 1, max: 4 }),
  during: fc.constantFrom<Failure['during']>('command', 'events'),
});

const step: fc.Arbitrary<Step> = fc.record({
  command,
  delivery: fc.oneof(
    { weight: 5, arbitrary: fc.constant<Step['delivery']>('in order') },
    { weight: 3, arbitrary: fc.constant<Step['delivery']>('shuffled') },
    { weight: 1, arbitrary: fc.constant<Step['delivery']>('late') },
    { weight: 1, arbitrary: fc.constant<Step['delivery']>('lost') },
  ),
  failure: fc.option(failure, { freq: 12, nil: null }),
});

export const runInput: fc.Arbitrary<RunInput> = fc.record({
  afterRetries: fc.constantFrom('cancel', 'unpaid', 'past_due'),
  whileProcessing: fc.constantFrom('incomplete', 'active'),
  startDay: fc.nat({ max: 120 }),
  paid: fc.option(fc.record({ tier, card: fc.constantFrom<CardKind>('succeeds', 'failsAtRenewal') }), {
    freq: 4,
    nil: null,
  }),
  steps: fc.array(step, { minLength: 1, maxLength: 24, size: 'max' }),
  isDeleted: fc.boolean(),
  seed: fc.nat(),
});

function mostly(): fc.Arbitrary<boolean> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false));
}

function rarely(): fc.Arbitrary<boolean> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true));
}
