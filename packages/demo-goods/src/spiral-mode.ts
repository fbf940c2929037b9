/** The settings of PrusaSlicer that spiral mode needs, in layers of 0.2 mm. */
export const spiralMode = {
  bottom_solid_layers: '3',
  fill_density: '0%',
  first_layer_height: '0.2',
  layer_height: '0.2',
  perimeters: '1',
  spiral_vase: '1',
  support_material: '0',
  top_solid_layers: '0',
};
