import type { Invoice } from '#src/features/billing/schemas.ts';
import type { DownloadEntry } from '#src/features/downloads/schemas.ts';
import type { Licence } from '#src/features/licences/schemas.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { computeAmountDue } from '#test/fakes/stripe/records.ts';
import type { Instance } from '../instance.ts';
import type { Payments } from './payments.ts';
import { describeSubscription, listCustomerIds } from './plan-text.ts';
import { toJson, type Person } from '../visit.ts';

const requestMs = 30_000;

/** Compares what each instance shows and allows with what the person has paid. */
export async function findInstanceProblems(
  payments: Payments,
  person: Person,
  paid: string,
): Promise<string[]> {
  const expectedInvoices = listExpectedInvoices(payments, person);
  const found = await Promise.all(
    payments.instances.map(async (instance, index) => {
      const seen = await readRights(instance, person, payments.premiumId);
      const expected = {
        plan: paid,
        downloads: paid !== 'free',
        invoices: expectedInvoices,
      };
      return (['plan', 'downloads', 'invoices'] as const).flatMap((what) =>
        seen[what] === expected[what]
          ? []
          : [`instance ${index}, ${person.id}: ${what} ${seen[what]} instead of ${expected[what]}`],
      );
    }),
  );
  return [...found.flat(), ...(await findLicenceProblems(payments, person, paid))];
}

async function readRights(instance: Instance, person: Person, premiumId: number) {
  const me = await read<{ subscription: Subscription }>(instance, person, '/api/me');
  const download = await request(instance, person, `/api/stl-files/${premiumId}/download`);
  await download?.body?.cancel();
  const invoices = await read<Invoice[]>(instance, person, '/api/subscription/invoices?limit=100');
  return {
    plan: me && describeSubscription(me.subscription),
    downloads: download && download.status < 400 ? true : download?.status === 403 ? false : undefined,
    invoices: invoices
      ?.map(({ id, status, amountPaid }) => `${id} ${status} ${amountPaid}`)
      .toSorted()
      .join(),
  };
}

function listExpectedInvoices({ provider: { stripe } }: Payments, { id }: Person): string {
  return listCustomerIds(stripe.store, id)
    .flatMap((customerId) => stripe.listInvoices(customerId))
    .filter(({ status }) => status !== 'draft')
    .map(
      (invoice) =>
        `${invoice.id} ${invoice.status} ${invoice.status === 'paid' ? computeAmountDue(invoice) : 0}`,
    )
    .toSorted()
    .join();
}

/** A person with the Commercial plan gets a licence, which is the same on each instance. */
async function findLicenceProblems(
  { instances, premiumId }: Payments,
  person: Person,
  paid: string,
): Promise<string[]> {
  const [first] = instances;
  if (!first || !paid.startsWith('commercial')) return [];
  const downloads = await read<DownloadEntry[]>(first, person, '/api/user/downloads');
  const download = downloads?.find(({ isCommercial, stlFile }) => isCommercial && stlFile.id === premiumId);
  const numbers = await Promise.all(
    instances.map(async (instance) => {
      const body = { holder: person.id, showHolder: true };
      const response = await request(instance, person, `/api/user/downloads/${download?.id}/licence`, body);
      return response?.ok ? ((await response.json()) as Licence).id : response?.status;
    }),
  );
  const isSame = typeof numbers[0] === 'string' && new Set(numbers).size === 1;
  return isSame ? [] : [`${person.id} has paid ${paid}, and the licences are ${numbers.join(', ')}`];
}

async function read<T>(instance: Instance, person: Person, path: string): Promise<T | undefined> {
  const response = await request(instance, person, path);
  return response?.ok ? ((await response.json()) as T) : undefined;
}

/** @param body without it the request is a GET */
function request(
  { url }: Instance,
  { cookie }: Person,
  path: string,
  body?: object,
): Promise<Response | undefined> {
  const init = body ? toJson(body, { cookie }) : { headers: { cookie } };
  const signal = AbortSignal.timeout(requestMs);
  return fetch(`${url}${path}`, { redirect: 'manual', signal, ...init }).catch(() => undefined);
}
