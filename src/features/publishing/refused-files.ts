const exportIt = 'Export it as STL or 3MF.';
const addSource = 'Add the STL or the project that it was sliced from.';
const packBeside = 'Pack it into a ZIP with the models.';
const packAgain = 'Pack its files as a ZIP.';
const addPicture = 'Add it to the pictures of the design.';

const kinds: readonly [endings: string, kind: string, advice: string][] = [
  ['obj ply amf off dae fbx glb gltf 3ds x3d', '', exportIt],
  ['iges igs sat brep x_t skp dwg dxf scad', '', exportIt],
  ['step stp', 'STEP', exportIt],
  ['blend', 'Blender', exportIt],
  ['f3d f3z', 'Fusion', exportIt],
  ['fcstd', 'FreeCAD', exportIt],
  ['sldprt sldasm', 'SolidWorks', exportIt],
  ['gcode bgcode gco', 'G-code', addSource],
  ['txt md rtf', 'Text', packBeside],
  ['pdf', '', packBeside],
  ['jpg jpeg png webp avif gif heic heif', 'Picture', addPicture],
  ['rar 7z tar gz tgz', '', packAgain],
];

const byEnding = new Map(
  kinds.flatMap(([endings, kind, advice]) =>
    endings.split(' ').map((ending) => [ending, { kind: kind || ending.toUpperCase(), advice }] as const),
  ),
);

/** Says of what kind a file is that cannot be added to the model files, and what to do instead. */
export function describeRefusedFile(name: string): string {
  const ending = /.\.([a-z0-9_]{1,10})$/i.exec(name)?.[1];
  if (ending === undefined) return `${name}: only .stl, .3mf and .zip files can be added.`;
  const known = byEnding.get(ending.toLowerCase());
  const { kind, advice } = known ?? { kind: ending.toUpperCase(), advice: 'Add .stl, .3mf or .zip files.' };
  return `${name}: ${kind} files cannot be added. ${advice}`;
}
