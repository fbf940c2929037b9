import type { Room } from './catalog.ts';
import { basics } from './rooms/basics.tsx';
import { choices } from './rooms/choices.tsx';
import { editing } from './rooms/editing.tsx';
import { feedback } from './rooms/feedback.tsx';
import { fields } from './rooms/fields.tsx';
import { files } from './rooms/files.tsx';
import { lists } from './rooms/lists.tsx';
import { media } from './rooms/media.tsx';
import { overlay } from './rooms/overlay.tsx';
import { table } from './rooms/table.tsx';

/** All components of `src/ui` by folder, in the order of the page. */
export const rooms: readonly Room[] = [
  basics,
  { id: 'form', title: 'Form', specimens: [...fields, ...choices, ...files, ...editing] },
  overlay,
  feedback,
  media,
  table,
  lists,
];
