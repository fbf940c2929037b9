import type { RouterHistory } from '@tanstack/react-router';

const checkoutAddress = /^\/subscribe(?:[/?#]|$)/;

type Place = Pick<Location, 'pathname' | 'assign' | 'replace'>;

/**
 * A document keeps the security policy that it came with, and the checkout's allows more than that of other pages. So each
 * way into it and out of it, whoever goes it, loads the page anew.
 */
export function keepCheckoutApart(
  history: Pick<RouterHistory, 'push' | 'replace'>,
  place: Place = window.location,
): void {
  const isCheckout = checkoutAddress.test(place.pathname);
  const { push, replace } = history;
  history.push = (address, ...more) =>
    checkoutAddress.test(address) === isCheckout ? push(address, ...more) : place.assign(address);
  history.replace = (address, ...more) =>
    checkoutAddress.test(address) === isCheckout ? replace(address, ...more) : place.replace(address);
}
