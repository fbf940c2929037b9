import { themeScript } from '#src/ui/theme-script.ts';

/** The cookie that says, readable by scripts, that someone is signed in; it proves nothing. */
export const hintCookie = 'fl_hint=1';

const authScript = `if(/(?:^|; )${hintCookie}(?:;|$)/.test(document.cookie))document.documentElement.dataset.auth='in'`;

/** Runs before the first paint: the page is one copy for everybody, so theme and account are looked up here. */
export const headScript = `${themeScript};${authScript}`;
