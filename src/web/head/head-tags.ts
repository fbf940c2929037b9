import type { ComponentProps } from 'react';

type Meta = ComponentProps<'meta'> & { title?: string };

export interface HeadTags {
  meta: Meta[];
  links?: ComponentProps<'link'>[];
  scripts?: ComponentProps<'script'>[];
}
