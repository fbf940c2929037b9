import type { MeshError } from '../src/core/mesh-error.ts';

import { corner, inspect3mf, item, modelXml, buildPackage } from './three-mf.ts';

const material = 'xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02"';
export type Parts = Record<string, string | Buffer | undefined>;

/** A valid model part. */
export const plain = modelXml(corner, item);
export const bases =
  '<basematerials id="5"><base name="a" displaycolor="#FF0000"/><base name="b" displaycolor="#00FF00FF"/></basematerials>';
export const colors =
  '<m:colorgroup id="6"><m:color color="#FF0000"/><m:color color="#00FF00"/></m:colorgroup>';
export const composites =
  '<m:compositematerials id="7" matid="5" matindices="0 1"><m:composite values="0.5 0.5"/></m:compositematerials>';
export const texture = '<m:texture2d id="8" path="/3D/Textures/a.png" contenttype="image/png"/>';
export const coordinates = '<m:texture2dgroup id="9" texid="8"><m:tex2coord u="0" v="1"/></m:texture2dgroup>';
export const multi = (pids: string): string =>
  `<m:multiproperties id="20" pids="${pids}"><m:multi pindices="0 0"/></m:multiproperties>`;

/** Returns object 1 with attributes, and its first triangle with others. */
export const colored = (object: string, triangle = ''): string =>
  corner.replace('id="1"', `id="1" ${object}`).replace('v3="1"', `v3="1" ${triangle}`);

export const inModel = (resources: string, build = item, attributes = ''): Parts => ({
  '3D/3dmodel.model': modelXml(resources, build, `${material} ${attributes}`),
});
export const withResources = (resources: string): Parts => inModel(resources + corner);
export const withMetadata = (metadata: string): Parts => ({
  '3D/3dmodel.model': plain.replace('<resources>', `${metadata}<resources>`),
});
export const changed = (from: string, to: string): Parts => ({ '3D/3dmodel.model': plain.replace(from, to) });

/** Returns the error message for a rejected file. */
export async function getErrorMessage(file: Buffer): Promise<string> {
  const error: unknown = await inspect3mf(file).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) throw new Error('The file was accepted.');
  return (error as MeshError).message;
}

/** Returns the error message for a package of these parts, with a valid model part unless one is given. */
export const getPackageErrorMessage = async (parts: Parts): Promise<string> =>
  getErrorMessage(await buildPackage({ '3D/3dmodel.model': plain, ...parts }));
