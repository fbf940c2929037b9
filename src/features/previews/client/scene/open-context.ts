/**
 * Opens the graphics context, with the settings that three.js would use. It takes a moment, so that it is opened while the
 * code is loaded. Undefined when there is no WebGL 2.
 */
export function openContext(canvas: HTMLCanvasElement): WebGL2RenderingContext | undefined {
  const context = canvas.getContext('webgl2', { alpha: true, antialias: true, depth: true, stencil: false });
  return context ?? undefined;
}
