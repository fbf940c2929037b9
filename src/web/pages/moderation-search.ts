export interface ModerationSearch {
  /** Left out for the first one. */
  tab?: 'hidden';
  /** How many comments are shown, once there are more than at first. */
  shown?: string;
}

export function parseModerationSearch({ tab, shown }: Record<string, unknown>): ModerationSearch {
  return {
    ...(tab === 'hidden' && { tab }),
    ...(typeof shown === 'string' && /^[1-9]\d{0,4}$/.test(shown) && { shown }),
  };
}
