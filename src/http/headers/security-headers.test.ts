import { expect, test } from 'vitest';
import { pageContentSecurityPolicy, securityHeaders, stripeCheckoutHeaders } from './security-headers.ts';

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
  );
}

test('allows a page its own resources and the inline scripts with the given hashes', () => {
  expect(pageContentSecurityPolicy([])).toContain("script-src 'self';");
  expect(directives(pageContentSecurityPolicy(['one', 'two']))).toEqual({
    'default-src': "'self'",
    'script-src': "'self' 'sha256-one' 'sha256-two'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
});

test('allows the checkout page the form of Stripe in addition, and nothing else', () => {
  const checkout = stripeCheckoutHeaders(['one']);
  expect(directives(checkout['content-security-policy'] ?? '')).toEqual({
    ...directives(pageContentSecurityPolicy([])),
    'script-src': "'self' 'sha256-one' https://js.stripe.com https://*.js.stripe.com",
    'img-src': "'self' data: blob: https://*.stripe.com",
    'connect-src': "'self' https://api.stripe.com",
    'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  });
  expect(checkout['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  expect(checkout['permissions-policy']).toBe(
    'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com"), usb=()',
  );
  expect(Object.keys(securityHeaders(false))).toEqual(
    expect.arrayContaining(Object.keys(checkout).filter((name) => name !== 'content-security-policy')),
  );
});
