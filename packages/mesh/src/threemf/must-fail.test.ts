import { describe, expect, it } from 'vitest';

import {
  bases,
  changed,
  colored,
  colors,
  composites,
  coordinates,
  inModel,
  getPackageErrorMessage,
  multi,
  type Parts,
  plain,
  texture,
  withMetadata,
  withResources,
} from '../../test/three-mf-violations.ts';
import { corner, item, relationshipsXml, startPart } from '../../test/three-mf.ts';

const printTicket = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/printticket';
const thumbnail = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail';

const related = (xml: string): Parts => ({ '_rels/.rels': xml, '3D/3dmodel.model': plain });

/** Each row rebuilds the defect of one file in the consortium's suite of files that must fail, under its name. */
describe('rejects the files of the core suite that must fail', () => {
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
  ])('rejects %s', async (_, parts, message) => {
    expect(await getPackageErrorMessage(parts)).toContain(message);
  });
});

describe('rejects the files of the materials suite that must fail', () => {
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
  ])('rejects %s', async (_, parts, message) => {
    expect(await getPackageErrorMessage(parts)).toContain(message);
  });
});
