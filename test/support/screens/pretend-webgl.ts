import { vi } from 'vitest';

/** Makes the browser say that it has WebGL 2, so that the 3D view is offered. Nothing can be drawn. */
export function pretendWebGl2(): void {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    // The page asks with a canvas that is not in the document.
    return this.isConnected ? null : ({ getExtension: () => null } as never);
  });
}
