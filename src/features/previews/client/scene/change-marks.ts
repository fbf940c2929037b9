import { Color, type MeshStandardMaterial } from 'three';

/** The attribute of a geometry with how much it has grown or shrunk at each vertex. */
export const changeAttribute = 'change';
/** The color of an object whose changes are marked, and those of the marks. */
export const markedBodyColor = '#c9c6bf';
const grownColor = new Color('#1f9d6f');
const shrunkColor = new Color('#c23b2c');
const lightColor = new Color('#f6f3ea');

const declareVertex = `attribute float ${changeAttribute};
varying float vChange;
void main() {
  vChange = ${changeAttribute};`;

const declareFragment = `uniform vec3 grownColor;
uniform vec3 shrunkColor;
uniform vec3 lightColor;
uniform float pixelRatio;
varying float vChange;
void main() {`;

// Stripes where the object has grown, dots where it has shrunk, so that the color is not all.
const paint = `#include <color_fragment>
  if (abs(vChange) > 0.5) {
    vec2 spot = gl_FragCoord.xy / pixelRatio;
    float stripe = step(mod(spot.x + spot.y, 10.0), 4.0);
    float row = floor(spot.y / 10.0);
    vec2 cell = vec2(mod(spot.x + mod(row, 2.0) * 5.0, 10.0), mod(spot.y, 10.0)) - 5.0;
    float isDot = step(length(cell), 2.6);
    diffuseColor.rgb = vChange > 0.0 ? mix(grownColor, lightColor, stripe) : mix(shrunkColor, lightColor, isDot);
  }`;

/** Marks where the geometry of a material has grown or shrunk. */
export function markChanges(material: MeshStandardMaterial): void {
  material.onBeforeCompile = (shader, renderer) => {
    Object.assign(shader.uniforms, {
      grownColor: { value: grownColor },
      shrunkColor: { value: shrunkColor },
      lightColor: { value: lightColor },
      pixelRatio: { value: renderer.getPixelRatio() },
    });
    shader.vertexShader = shader.vertexShader.replace('void main() {', declareVertex);
    shader.fragmentShader = shader.fragmentShader
      .replace('void main() {', declareFragment)
      .replace('#include <color_fragment>', paint);
  };
}
