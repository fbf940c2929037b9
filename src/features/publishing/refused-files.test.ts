import { expect, it } from 'vitest';
import { describeRefusedFile } from './refused-files.ts';

it.each([
  ['vase.obj', 'OBJ files cannot be added. Export it as STL or 3MF.'],
  ['vase.STP', 'STEP files cannot be added. Export it as STL or 3MF.'],
  ['vase.blend', 'Blender files cannot be added. Export it as STL or 3MF.'],
  ['vase.f3d', 'Fusion files cannot be added. Export it as STL or 3MF.'],
  ['vase.gcode', 'G-code files cannot be added. Add the STL or the project that it was sliced from.'],
  ['read me.md', 'Text files cannot be added. Pack it into a ZIP with the models.'],
  ['guide.pdf', 'PDF files cannot be added. Pack it into a ZIP with the models.'],
  ['vase.stl.rar', 'RAR files cannot be added. Pack its files as a ZIP.'],
  ['vase.jpg', 'Picture files cannot be added. Add it to the pictures of the design.'],
  ['vase.xyz', 'XYZ files cannot be added. Add .stl, .3mf or .zip files.'],
  ['vase.constructor', 'only .stl, .3mf and .zip files can be added.'],
  ['.stl', 'only .stl, .3mf and .zip files can be added.'],
  ['vase', 'only .stl, .3mf and .zip files can be added.'],
])('says what %s is and what to do', (name, expected) => {
  expect(describeRefusedFile(name)).toBe(`${name}: ${expected}`);
});
