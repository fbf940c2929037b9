import { describe, expect, it } from 'vitest';

import {
  contentTypesXml,
  corner,
  inspect3mf,
  item,
  modelXml,
  packageOf,
  packed,
  relationshipsXml,
  startPart,
  tetrahedron,
} from '#test/three-mf.ts';

import type { MeshError } from '../mesh-error.ts';

const material = 'xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02"';
const printTicket = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/printticket';
const thumbnail = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail';

type Parts = Record<string, string | Buffer | undefined>;

const plain = modelXml(corner, item);
const bases =
  '<basematerials id="5"><base name="a" displaycolor="#FF0000"/><base name="b" displaycolor="#00FF00FF"/></basematerials>';
const colors = '<m:colorgroup id="6"><m:color color="#FF0000"/><m:color color="#00FF00"/></m:colorgroup>';
const composites =
  '<m:compositematerials id="7" matid="5" matindices="0 1"><m:composite values="0.5 0.5"/></m:compositematerials>';
const texture = '<m:texture2d id="8" path="/3D/Textures/a.png" contenttype="image/png"/>';
const coordinates = '<m:texture2dgroup id="9" texid="8"><m:tex2coord u="0" v="1"/></m:texture2dgroup>';
const multi = (pids: string): string =>
  `<m:multiproperties id="20" pids="${pids}"><m:multi pindices="0 0"/></m:multiproperties>`;

/** The object 1 with attributes, and its first triangle with others. */
const colored = (object: string, triangle = ''): string =>
  corner.replace('id="1"', `id="1" ${object}`).replace('v3="1"', `v3="1" ${triangle}`);

const inModel = (resources: string, build = item, attributes = ''): Parts => ({
  '3D/3dmodel.model': modelXml(resources, build, `${material} ${attributes}`),
});
const withResources = (resources: string): Parts => inModel(resources + corner);
const withMetadata = (metadata: string): Parts => ({
  '3D/3dmodel.model': plain.replace('<resources>', `${metadata}<resources>`),
});
const changed = (from: string, to: string): Parts => ({ '3D/3dmodel.model': plain.replace(from, to) });
const related = (xml: string): Parts => ({ '_rels/.rels': xml, '3D/3dmodel.model': plain });

async function messageOf(file: Buffer): Promise<string> {
  const error: unknown = await inspect3mf(file).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) throw new Error('The file was accepted.');
  return (error as MeshError).message;
}

const refuses = async (_: string, parts: Parts, message: string): Promise<void> => {
  const file = await packageOf({ '3D/3dmodel.model': plain, ...parts });
  expect(await messageOf(file)).toContain(message);
};

/** Each row rebuilds what one file of the consortium's suite of files that must fail is about, under its name. */
describe('refuses what the core suite says must fail', () => {
  it.each<[string, Parts, string]>([
    [
      '2.1.1a NonExist3DModelPart',
      related(relationshipsXml([startPart[0], '/3D/no.model'])),
      'names 3D/no.model as its model',
    ],
    [
      '2.1.1b LinkToExternal',
      related(relationshipsXml(startPart, ['urn:x', 'http://example.com/part.model'])),
      'outside of the file',
    ],
    [
      '2.1.2 MoreThanOne3DModelPart',
      { ...related(relationshipsXml(startPart, [startPart[0], '/3D/b.model'])), '3D/b.model': plain },
      'more than one part as its model',
    ],
    [
      '2.1.3 NonExistThumbnailPart',
      related(relationshipsXml(startPart, [thumbnail, '/Metadata/thumbnail.png'])),
      'thumbnail Metadata/thumbnail.png, which is not in it',
    ],
    [
      '2.1.4 MoreThanOnePrintTicket',
      {
        '3D/_rels/3dmodel.model.rels': relationshipsXml(
          [printTicket, '/3D/a.xml'],
          [printTicket, '/3D/b.xml'],
        ),
        '3D/a.xml': '<a/>',
        '3D/b.xml': '<a/>',
      },
      'more than one print ticket',
    ],
    [
      '2.3.2a NonUTF_Encoding',
      changed('version="1.0"', 'version="1.0" encoding="ISO-8859-1"'),
      'encoding ISO-8859-1',
    ],
    ['2.3.2b DataTypeDefinition', changed('<model', '<!DOCTYPE model><model'), 'document type definition'],
    [
      '2.3.2c UndefinedNameSpaceInXDS, a prefix',
      withResources('<q:x/>'),
      'does not declare its namespace prefix',
    ],
    [
      '2.3.2c UndefinedNameSpaceInXDS, an attribute',
      inModel(corner, item, 'q:x="1"'),
      'does not declare its namespace prefix',
    ],
    [
      '2.3.2c UndefinedNameSpaceInXDS, an element where none may stand',
      inModel(corner, `${item}<q:x/>`, 'xmlns:q="urn:q"'),
      'where the format has no place for extensions',
    ],
    [
      '2.3.2c UndefinedNameSpaceInXDS, an element of no extension',
      withResources('<thing/>'),
      'an element "thing" in "resources"',
    ],
    [
      '2.3.2d UndefinedXMLXSIInXSDSchema, an attribute',
      inModel(corner, item, 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"'),
      '"xsi:schemaLocation" of the XML schema instance namespace',
    ],
    [
      '2.3.2d UndefinedXMLXSIInXSDSchema, of xml',
      inModel(corner, item, 'xml:base="a"'),
      'attribute xml:base',
    ],
    ['2.3.4 WhiteSpace', inModel(corner, item, 'xml:space="preserve"'), 'attribute xml:space'],
    ['3.4.1a MissingMetadataName', withMetadata('<metadata>Dice</metadata>'), 'metadata without a name'],
    [
      '3.4.1b DuplicatedMetadataName',
      withMetadata('<metadata name="Title">a</metadata><metadata name="Title">b</metadata>'),
      'metadata "Title" twice',
    ],
    [
      '3.4a MoreThanOneModel',
      { '3D/3dmodel.model': plain + plain.replace(/<\?.*?\?>/, '') },
      'not well-formed XML',
    ],
    ['3.4b MissingBuildElement', changed(`<build>${item}</build>`, ''), 'no element "build"'],
    [
      '3.4c MissingResourceElement',
      changed(`<resources>${corner}</resources>`, ''),
      'no element "resources"',
    ],
    ['3.4.3.1a NotMatchingObjectIdInBuildItem', inModel(corner, '<item objectid="2"/>'), 'uses object 2'],
    [
      '3.4.3.1b BuildItemReferToObjectOfTypeOther',
      inModel(colored('type="other"')),
      'type "other" and must not be printed',
    ],
    ['4a InvalidObjectType', inModel(colored('type="thing"')), 'type "thing"'],
    ['4b PID_IsNotSpecified, an object', inModel(bases + colored('pindex="0"')), 'a pindex, but no pid'],
    [
      '4b PID_IsNotSpecified, a triangle',
      inModel(bases + colored('', 'p1="0"')),
      'neither it nor the object has a pid',
    ],
    ['5a DuplicatedBaseMaterials', withResources(bases + bases), 'Two resources in the 3MF have the id 5'],
  ])('%s', refuses);
});

describe('refuses what the materials suite says must fail', () => {
  it.each<[string, Parts, string]>([
    ['2 DuplicatedColorGroupId', withResources(colors + colors), 'the id 6'],
    ['2 DuplicatedIdAcrossGroup', withResources(bases + colors.replace('"6"', '"5"')), 'the id 5'],
    [
      '2 MissingColorValue',
      withResources(colors.replace('color="#FF0000"', '')),
      'A color in the 3MF has no color',
    ],
    ['3 DuplicatedTexture2DGroup', withResources(texture + coordinates + coordinates), 'the id 9'],
    ['3 MissingTexId', withResources(texture + coordinates.replace('texid="8"', '')), 'has no texid'],
    [
      '3 MissingTexId, of no texture',
      withResources(coordinates),
      'refers to the resource 8, which is not in it',
    ],
    ['4a DuplicatedCompositeMaterials', withResources(bases + composites + composites), 'the id 7'],
    [
      '4b MatId_IsNotBaseMaterials',
      withResources(colors + composites.replace('matid="5"', 'matid="6"')),
      'of the kind colorgroup',
    ],
    [
      '4c MissingMatidMatIndices',
      withResources(bases + composites.replace('matid="5" matindices="0 1"', '')),
      'has no matid',
    ],
    [
      '4d MissingMatIndices',
      withResources(bases + composites.replace('matindices="0 1"', '')),
      'has no matindices',
    ],
    ['5a MissingPIDs', withResources(bases + multi('5').replace('pids="5"', '')), 'has no pids'],
    [
      '5b MultipleReferenceToBaseAndCompositeMatterials',
      withResources(bases + composites + multi('5 7')),
      'more than one group of materials',
    ],
    [
      '5b MultipleReferenceToBaseMatterials',
      withResources(bases + bases.replace('"5"', '"10"') + multi('5 10')),
      'more than one group of materials',
    ],
    [
      '5b ReferToAnotherMultiProperties',
      withResources(bases + multi('5').replace('"20"', '"21"') + multi('5 21')),
      'refers to multiproperties',
    ],
    [
      '5c MultipleReferenceToColorgroup',
      withResources(colors + colors.replace('"6"', '"10"') + multi('6 10')),
      'more than one group of colors',
    ],
    [
      '5d MultipleReferenceToCompositeMaterials',
      withResources(bases + composites + composites.replace('"7"', '"10"') + multi('7 10')),
      'more than one group of materials',
    ],
    ['5e ReferenceToMultiProperties', withResources(bases + multi('5 20')), 'refers to multiproperties'],
    [
      '6 2DTexture_InvalidContentType',
      { ...withResources(texture.replace('image/png', 'image/gif')), '3D/Textures/a.png': 'x' },
      'neither image/png nor image/jpeg',
    ],
    [
      '6 2DTexture_MissingPath',
      withResources(texture.replace('path="/3D/Textures/a.png"', '')),
      'A texture in the 3MF has no path',
    ],
    [
      '6 2DTexture_MissingPath, to nothing',
      withResources(texture),
      'image /3D/Textures/a.png, which is not in it',
    ],
  ])('%s', refuses);
});

describe('refuses other breaches of the format', () => {
  const group = '<object id="2"><components><component objectid="1"/></components></object>';
  it.each<[string, Parts, string]>([
    ['no content types', { '[Content_Types].xml': undefined }, 'has no [Content_Types].xml'],
    [
      'a model without content type',
      { '[Content_Types].xml': contentTypesXml.replace('"model"', '"mod"') },
      'does not state the content type of 3D/3dmodel.model',
    ],
    [
      'a model of another content type',
      { '[Content_Types].xml': contentTypesXml.replace('3dmodel+xml', 'other+xml') },
      'not that of a 3MF model',
    ],
    ['no start part', related(relationshipsXml()), 'does not say which of its parts is the model'],
    [
      'relationships of the same id',
      related(relationshipsXml(startPart, ['urn:x', '/a']).replaceAll('rel1', 'rel0')),
      'the id "rel0"',
    ],
    [
      'a relationship without id',
      related(relationshipsXml(startPart).replace('Id="rel0"', '')),
      'lacks its Id, Type or Target',
    ],
    [
      'relationships in another namespace',
      related(relationshipsXml(startPart).replace('2006', '2007')),
      'no list of relationships',
    ],
    [
      'an undeclared prefix in the name of metadata',
      withMetadata('<metadata name="q:Name">a</metadata>'),
      'does not declare the namespace prefix of that name',
    ],
    [
      'two elements resources',
      changed('<build>', '<resources/><build>'),
      'more than one element "resources"',
    ],
    ['two elements build', changed('</build>', '</build><build/>'), 'more than one element "build"'],
    [
      'the build before the resources',
      { '3D/3dmodel.model': plain.replace(/(<resources>.*<\/resources>)(<build>.*<\/build>)/, '$2$1') },
      'before its element "build"',
    ],
    ['an object and a group of the same id', withResources(bases.replace('"5"', '"1"')), 'the id 1'],
    ['the id 0', inModel(corner.replace('"1"', '"0"'), '<item objectid="0"/>'), 'the id "0"'],
    ['an id of 2^31', inModel(corner.replace('"1"', '"2147483648"')), 'the id "2147483648"'],
    ['an item without object', inModel(corner, '<item/>'), 'An item of the build in the 3MF has no objectid'],
    [
      'a component before its object',
      inModel(group + corner, '<item objectid="2"/>'),
      'object 1 as a component before',
    ],
    [
      'a mesh beside components',
      inModel(corner + group.replace('</components>', `</components>${tetrahedron}`)),
      'both a mesh and components',
    ],
    ['an object of nothing', withResources('<object id="3"/>'), 'neither a mesh nor components'],
    [
      'a transform in hexadecimal',
      inModel(corner, '<item objectid="1" transform="0x1 0 0 0 1 0 0 0 1 0 0 0"/>'),
      'twelve numbers',
    ],
    [
      'a group that is not there',
      inModel(colored('pid="5" pindex="0"')),
      'the resource 5, which is not in it',
    ],
    [
      'an entry that the group does not have',
      inModel(bases + colored('pid="5" pindex="2"')),
      'entry 2 of the property group 5',
    ],
    [
      'an entry of a triangle that the group does not have',
      inModel(colors + colored('pid="6" pindex="0"', 'p1="0" p2="1" p3="7"')),
      'entry 7 of',
    ],
    ['an object as property', inModel(colored('pid="1"')), 'of the kind object'],
    [
      'a base material without color',
      withResources(bases.replace('displaycolor="#FF0000"', '')),
      'has no displaycolor',
    ],
    [
      'a base material of a named color',
      withResources(bases.replace('#FF0000', 'red')),
      'the displaycolor "red"',
    ],
    [
      'a composite of materials that are not there',
      withResources(bases + composites.replace('"0 1"', '"0 2"')),
      'material 2 of the group 5',
    ],
    [
      'a composite of words',
      withResources(bases + composites.replace('0.5 0.5', 'half')),
      'needs values as a number',
    ],
    [
      'an unknown blend method',
      withResources(bases + colors + multi('5 6').replace('pids', 'blendmethods="add" pids')),
      'blend method "add"',
    ],
    [
      'display properties that are not there',
      withResources(colors.replace('id="6"', 'id="6" displaypropertiesid="30"')),
      'the resource 30',
    ],
  ])('%s', refuses);

  it('names a draft from before version 1.0 as such', async () => {
    const draft = plain.replace('3dmanufacturing/core/2015/02', '3dmanufacturing/2013/01');
    await expect(inspect3mf(await packed(draft))).rejects.toMatchObject({
      code: 'three_mf_draft',
      message: expect.stringContaining('a draft of the format from before version 1.0'),
    });
  });
});

describe('what is wrong is said in a sentence', () => {
  const broken = (from: string, to: string): Buffer => Buffer.from(plain.replace(from, `\n\n${to}`));

  it.each([
    [
      'text after the end of the model',
      broken('</model>', '</model>x'),
      'Line 3 of 3D/3dmodel.model is not well-formed XML: text data outside of root node.',
    ],
    [
      'an element that is never closed',
      broken('</model>', ''),
      'Line 3 of 3D/3dmodel.model is not well-formed XML: unclosed tag: model.',
    ],
    [
      'nothing at all',
      Buffer.from(''),
      'Line 1 of 3D/3dmodel.model is not well-formed XML: document must contain a root element.',
    ],
  ])('%s', async (_, model, message) => {
    expect(await messageOf(await packed(model))).toBe(message);
  });

  it('names the part that is broken', async () => {
    const file = await packageOf({ '3D/3dmodel.model': plain, '_rels/.rels': '<Relationships' });
    expect(await messageOf(file)).toContain('_rels/.rels is not well-formed XML');
  });

  it('cuts long names and leaves control characters out', async () => {
    const name = `${'x'.repeat(200)}\u202e`;
    const message = await messageOf(
      await packed(modelXml(`<object id="1" type="\u200f${name}">${tetrahedron}</object>`, item)),
    );
    expect(message).toContain(`"${'x'.repeat(60)}…"`);
    expect(message).not.toMatch(/[\u200f\u202e]/);
  });
});
