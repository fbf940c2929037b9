/** Storage key of the theme: 'light' or 'dark'; absent means the system's theme. */
export const themeStorageKey = 'theme';

/** Runs in the head before the first paint. Its text is hashed for the content security policy, so it must be constant. */
export const themeScript =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";
