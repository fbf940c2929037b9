import type { Group } from './catalog.ts';
import { basics } from './groups/basics.tsx';
import { choices } from './groups/choices.tsx';
import { editing } from './groups/editing.tsx';
import { feedback } from './groups/feedback.tsx';
import { fields } from './groups/fields.tsx';
import { files } from './groups/files.tsx';
import { lists } from './groups/lists.tsx';
import { media } from './groups/media.tsx';
import { overlay } from './groups/overlay.tsx';
import { table } from './groups/table.tsx';

/** All components of `src/ui` by folder, in the order of the page. */
export const groups: readonly Group[] = [
  basics,
  { id: 'form', title: 'Form', specimens: [...fields, ...choices, ...files, ...editing] },
  overlay,
  feedback,
  media,
  table,
  lists,
];
