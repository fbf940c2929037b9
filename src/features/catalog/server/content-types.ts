import type { ModelFormat } from '../schemas.ts';

export const contentTypes: Record<ModelFormat, string> = {
  stl: 'model/stl',
  '3mf': 'model/3mf',
  zip: 'application/zip',
};
