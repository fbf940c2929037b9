import type { Page } from '@playwright/test';
import type { FakeStripe } from '#test/fakes/stripe/fake.ts';

/** The outcome of the next payment, which replaces typing a test card. */
export type StripeOutcome = 'succeeds' | 'asks-bank' | 'leaves-for-bank';

interface StripeResult {
  paymentIntent?: { status: string; last_payment_error: object | null };
  error?: { type: string; message: string };
}

/** Replaces the script from js.stripe.com in the browser, with only the functions that our form calls. */
const script = `
  window.Stripe = () => {
    const createElement = () => {
      const handlers = {};
      const self = {
        on: (name, handler) => ((handlers[name] = handler), self),
        once: () => self,
        off: () => self,
        mount: (place) => {
          const field = document.createElement('input');
          field.setAttribute('aria-label', 'Card at Stripe');
          field.style.cssText = 'height: 44px; width: 100%';
          place.append(field);
          self.field = field;
          setTimeout(() => handlers.ready && handlers.ready({ elementType: 'payment' }));
        },
        update: (options) => { if (self.field) self.field.readOnly = options.readOnly === true; },
        focus: () => {},
        unmount: () => {},
        destroy: () => {},
      };
      return self;
    };
    return {
      elements: ({ clientSecret, appearance }) => {
        window.shownAppearance = appearance;
        let element = null;
        return {
          clientSecret,
          create: () => (element = createElement()),
          getElement: () => element,
          update: async (options) => { if (options.appearance) window.shownAppearance = options.appearance; },
          on: () => {},
        };
      },
      confirmPayment: async ({ elements, clientSecret, confirmParams }) => {
        const secret = clientSecret || elements.clientSecret;
        const answer = await window.callFakeStripe('confirm', secret);
        if (answer.redirectStatus === undefined) return answer;
        const id = secret.split('_secret_')[0];
        location.assign(confirmParams.return_url + '&payment_intent=' + id + '&payment_intent_client_secret=' + secret + '&redirect_status=' + answer.redirectStatus);
        return new Promise(() => {});
      },
      retrievePaymentIntent: (secret) => window.callFakeStripe('retrieve', secret),
      handleNextAction: ({ clientSecret }) => window.callFakeStripe('bank', clientSecret),
      createToken: () => {},
      createPaymentMethod: () => {},
      confirmCardPayment: () => {},
      registerAppInfo: () => {},
      _registerWrapper: () => {},
    };
  };
  window.Stripe.version = 'endive';
`;

const scripts = 'https://js.stripe.com/**';

/** Blocks Stripe's script as a content blocker does. @returns a function that ends this */
export async function blockStripe(page: Page): Promise<() => Promise<void>> {
  await page.route(scripts, (route) => route.abort('blockedbyclient'));
  return () => page.unroute(scripts);
}

/** Serves a mock of Stripe's script to the browser; payments go to the fake server. @returns a function that sets the next outcome */
export async function mockStripe(page: Page, stripe: FakeStripe): Promise<(next: StripeOutcome) => void> {
  let next: StripeOutcome = 'succeeds';
  await page.route(scripts, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.exposeFunction('callFakeStripe', (step: 'confirm' | 'retrieve' | 'bank', secret: string) => {
    if (step === 'retrieve') return retrieve(stripe, secret);
    if (step === 'bank') return confirmAtBank(stripe, secret);
    return confirm(stripe, secret, next);
  });
  return (chosen) => {
    next = chosen;
  };
}

function confirm(
  stripe: FakeStripe,
  secret: string,
  how: StripeOutcome,
): StripeResult | { redirectStatus: string } {
  if (how === 'leaves-for-bank') {
    stripe.confirmPayment(secret, 'succeeds');
    return { redirectStatus: 'succeeded' };
  }
  if (how === 'succeeds') return paid(stripe.confirmPayment(secret, how));
  stripe.confirmPayment(secret, 'authentication');
  return confirmAtBank(stripe, secret);
}

function confirmAtBank(stripe: FakeStripe, secret: string): StripeResult {
  return paid(stripe.authenticate(secret, true));
}

function retrieve(stripe: FakeStripe, secret: string): StripeResult {
  const { status, failure } = stripe.store.intents.get(secret.split('_secret_', 1)[0] ?? '', 'intent');
  const error = failure === null ? null : { type: 'card_error', message: failure.message };
  return { paymentIntent: { status, last_payment_error: error } };
}

const paid = (status: string): StripeResult => ({ paymentIntent: { status, last_payment_error: null } });
