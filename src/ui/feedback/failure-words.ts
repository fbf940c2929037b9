import { getErrorMessage } from '#src/lib/api-client.ts';
import { CodeLoadError } from '#src/browser/load-code.ts';

export interface FailureWords {
  title: string;
  text: string;
  /** True when a retry cannot help, but a reload of the page does. */
  needsReload: boolean;
}

const reloadText = 'Reload to go on. What you have typed is kept, but for passwords and chosen files.';

/** Returns the texts to show when `what`, such as 'This page', could not be shown. */
export function describeFailure(error: unknown, what = 'This part'): FailureWords {
  const title = `${what} could not be loaded.`;
  const failure = error instanceof CodeLoadError ? error.failure : undefined;
  if (failure === 'outdated') return { title: 'A new version is out.', text: reloadText, needsReload: true };
  if (failure === 'stuck') return { title, text: reloadText, needsReload: true };
  return {
    title,
    text: getErrorMessage(error, 'Please check your connection and try again.'),
    needsReload: false,
  };
}
