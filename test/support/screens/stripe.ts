import { vi } from 'vitest';

/** Stripe's response to a step of a payment. */
export interface StripeResult {
  paymentIntent?: { status: string; last_payment_error: object | null };
  error?: { type: string; message: string };
}

type StripeStep = 'confirmPayment' | 'handleNextAction' | 'retrievePaymentIntent';

export interface FakeStripeScript {
  /** The appearance that the form was last shown in. */
  appearance: () => { variables: Record<string, string> };
  /** Sets the response to the next calls of a step. */
  on: (step: StripeStep, response: StripeResult) => void;
  /** The steps that were requested, oldest first. */
  steps: { step: StripeStep; secret: string; returnUrl: string | undefined }[];
}

export const stripeSetup = { provider: 'stripe', publishableKey: 'pk_test_fake' } as const;
export const paid = (status = 'succeeded'): StripeResult => ({
  paymentIntent: { status, last_payment_error: null },
});
export const declined = (message: string): StripeResult => ({ error: { type: 'card_error', message } });

interface Options {
  clientSecret?: string;
  elements?: { clientSecret: string };
  confirmParams?: { return_url: string };
}

/** Our form keeps the script that it loaded first, so one stand-in serves all tests of a file. */
const responses = new Map<StripeStep, StripeResult>();
const steps: FakeStripeScript['steps'] = [];
let appearance: ReturnType<FakeStripeScript['appearance']> = { variables: {} };

const defaultResults: Record<StripeStep, StripeResult> = {
  confirmPayment: paid(),
  handleNextAction: paid(),
  retrievePaymentIntent: paid('requires_payment_method'),
};

async function run(step: StripeStep, options: Options): Promise<StripeResult> {
  const secret = options.clientSecret ?? options.elements?.clientSecret ?? '';
  steps.push({ step, secret, returnUrl: options.confirmParams?.return_url });
  return Promise.resolve(responses.get(step) ?? defaultResults[step]);
}

function createElements(options: { clientSecret: string; appearance: typeof appearance }) {
  appearance = options.appearance;
  let element: ReturnType<typeof createCardElement> | null = null;
  return {
    clientSecret: options.clientSecret,
    create: () => (element = createCardElement()),
    getElement: () => element,
    update: async (changes: { appearance?: typeof appearance }) => {
      if (changes.appearance) appearance = changes.appearance;
      return Promise.resolve();
    },
    on: () => undefined,
  };
}

const stripe = {
  elements: createElements,
  confirmPayment: async (options: Options) => run('confirmPayment', options),
  handleNextAction: async (options: Options) => run('handleNextAction', options),
  retrievePaymentIntent: async (clientSecret: string) => run('retrievePaymentIntent', { clientSecret }),
  createToken: () => undefined,
  createPaymentMethod: () => undefined,
  confirmCardPayment: () => undefined,
  registerAppInfo: () => undefined,
  _registerWrapper: () => undefined,
};

/** Puts a stand-in of Stripe's script into the page, with only the functions that our form calls. */
export function installStripe(): FakeStripeScript {
  responses.clear();
  steps.length = 0;
  vi.stubGlobal(
    'Stripe',
    Object.assign(() => stripe, { version: 'endive' }),
  );
  return {
    appearance: () => appearance,
    on: (step, response) => void responses.set(step, response),
    steps,
  };
}

function createCardElement() {
  const handlers = new Map<string, (event: object) => void>();
  const field = document.createElement('input');
  field.setAttribute('aria-label', 'Card at Stripe');
  field.style.cssText = 'height: 44px; width: 100%';
  const element = {
    on: (name: string, handler: (event: object) => void) => {
      handlers.set(name, handler);
      return element;
    },
    once: () => element,
    off: () => element,
    mount: (place: HTMLElement) => {
      place.append(field);
      setTimeout(() => handlers.get('ready')?.({ elementType: 'payment' }));
    },
    update: ({ readOnly }: { readOnly?: boolean }) => {
      field.readOnly = readOnly === true;
    },
    focus: () => undefined,
    unmount: () => undefined,
    destroy: () => undefined,
  };
  return element;
}
