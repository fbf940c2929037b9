/**
 * Returns the headers of every response, for pages and calls alike. They are set without a plugin because cached pages
 * are sent before Fastify's plugins run (docs/decisions/0004).
 */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy('(self)'),
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

function permissionsPolicy(payment: string): string {
  return `camera=(), geolocation=(), microphone=(), payment=${payment}, usb=()`;
}

/** The policy of every response that is not a page. */
export const apiContentSecurityPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Returns the policy of a document that needs nothing but its own inline script and styles, which are allowed by their hashes: as
 * a header, and for a `meta` element, which may not set who embeds the page. It cannot load or send anything.
 */
export function selfContainedContentSecurityPolicy(hashes: { script: string; style: string }) {
  const document = [
    "default-src 'none'",
    `script-src 'sha256-${hashes.script}'`,
    `style-src 'sha256-${hashes.style}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  return { document, header: `${document}; frame-ancestors 'none'` };
}

/** Hosts that a page may use in addition to its own. */
interface AllowedHosts {
  scripts?: string;
  images?: string;
  calls?: string | undefined;
  frames?: string;
}

/** Builds the policy of a page. Inline scripts are allowed by their hashes, so that the page can be cached. */
export function pageContentSecurityPolicy(scriptHashes: readonly string[], hosts: AllowedHosts = {}): string {
  const hashes = scriptHashes.map((hash) => `'sha256-${hash}'`);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...toList(hosts.scripts)].join(' '),
    // Crop positions, colors in descriptions and the dialogs' scroll lock are inline styles.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...toList(hosts.images)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...toList(hosts.calls)].join(' '),
    ...(hosts.frames === undefined ? [] : [`frame-src ${hosts.frames}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const toList = (host: string | undefined): string[] => (host === undefined ? [] : [host]);

const stripeScripts = 'https://js.stripe.com https://*.js.stripe.com';

/**
 * Returns the headers that the checkout page has instead of the usual ones when Stripe takes the payments. The hosts are
 * those that Stripe lists (docs.stripe.com/security/guide, "Content Security Policy"), without the maps of its address
 * form. Stripe's frames use the browser's wallets and open windows that report back to them, which the opener policy
 * `same-origin` would prevent.
 */
export function stripeCheckoutHeaders(scriptHashes: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': pageContentSecurityPolicy(scriptHashes, {
      scripts: stripeScripts,
      images: 'https://*.stripe.com',
      calls: 'https://api.stripe.com',
      frames: `${stripeScripts} https://hooks.stripe.com`,
    }),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': permissionsPolicy(
      '(self "https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com")',
    ),
  };
}
