import { hintCookie } from '#src/features/auth/constants.ts';
import { stalledScript } from '#src/ui/stalled-script.ts';
import { themeScript } from '#src/lib/theme-script.ts';

const authScript = `if(/(?:^|; )${hintCookie}=1(?:;|$)/.test(document.cookie))document.documentElement.dataset.auth='in'`;

/** Runs before the first paint and reads theme and account hint, since all visitors get the same cached page. */
export const headScript = `${themeScript};${authScript};${stalledScript}`;
