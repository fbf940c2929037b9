import type { ComponentProps } from 'react';

export interface HeadTags {
  meta: (ComponentProps<'meta'> & { title?: string })[];
  links?: ComponentProps<'link'>[];
  scripts?: ComponentProps<'script'>[];
}
