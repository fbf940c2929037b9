import type { Plugin } from 'vite';

const icon = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const makerImport = "import createLucideIcon from '../createLucideIcon.mjs';";

/**
 * Lucide's components support contexts, sizes and names that this site does not use. The build renders their drawings,
 * without keys and names, through a small component of our own (src/ui/media/icon.ts), on the server and in the
 * browser.
 */
export function leanIcons(root: string): Plugin {
  const ourImport = `import { createIcon as createLucideIcon } from ${JSON.stringify(`${root}/src/ui/media/icon.ts`)};`;
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      // Other modules re-export an icon under a second name.
      if (!icon.test(id) || !code.includes(makerImport)) return null;
      if (!/^ {2}size: 24,$/m.test(code)) this.error(`Not drawn on a grid of 24: ${id}`);
      const shapes = code.replaceAll(/, key: "\w+"/g, '').replaceAll(/^ {2}(name|size|aliases): .*$/gm, '');
      return { code: shapes.replace(makerImport, ourImport), map: null };
    },
  };
}
