import { endpointQuery } from '#src/lib/api-query.ts';
import { getMailConnection, getPaymentsConnection } from '../calls.ts';

export const mailQuery = () => endpointQuery(getMailConnection, {}, 0);

export const paymentsQuery = () => endpointQuery(getPaymentsConnection, {}, 0);
