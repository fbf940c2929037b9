import { createElement, type SVGAttributes } from 'react';
import { cx } from '../cx.ts';

interface IconShape {
  node: [element: string, attributes: Record<string, string>][];
}

/** Renders a Lucide icon; the build replaces Lucide's own component by it (vite.lean-icons.ts). */
export function createIcon({ node }: IconShape) {
  return ({ className, ...attributes }: SVGAttributes<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...attributes,
        className: cx('lucide', className),
      },
      ...node.map(([element, shape]) => createElement(element, shape)),
    );
}
