import type { RouterHistory } from '@tanstack/react-router';
import { loadDocumentIfReachable } from '#src/browser/document-navigation.ts';

const checkoutAddress = /^\/subscribe(?:[/?#]|$)/;

let isCheckoutDocument: boolean | undefined;

/** Thrown when a page needs its own document, which could not be loaded. */
export class OtherDocumentError extends Error {}

export function isCheckout(address: string): boolean {
  return checkoutAddress.test(address);
}

/**
 * Loads a new document for each navigation into the checkout and out of it, since a document keeps its security policy and
 * the policy of the checkout allows more than that of other pages. When the server cannot be reached, the router stays in
 * this document, where `requireOwnDocument` makes it show the error page.
 */
export function keepCheckoutApart(
  history: Pick<RouterHistory, 'push' | 'replace'>,
  place: Pick<Location, 'pathname' | 'assign' | 'replace'> = window.location,
  open = loadDocumentIfReachable,
): void {
  const isHere = isCheckout(place.pathname);
  isCheckoutDocument = isHere;
  const { push, replace } = history;
  const cross = async (load: () => void, stay: () => void) => {
    if (!(await open(load))) stay();
  };
  history.push = (address, ...more) => {
    const stay = () => push(address, ...more);
    if (isCheckout(address) === isHere) stay();
    else void cross(() => place.assign(address), stay);
  };
  history.replace = (address, ...more) => {
    const stay = () => replace(address, ...more);
    if (isCheckout(address) === isHere) stay();
    else void cross(() => place.replace(address), stay);
  };
}

/** @throws OtherDocumentError in the browser, when this document is not the one that the page may be shown in */
export function requireOwnDocument(pathname: string): void {
  if (isCheckoutDocument !== undefined && isCheckout(pathname) !== isCheckoutDocument)
    throw new OtherDocumentError('This page needs a document of its own.');
}
