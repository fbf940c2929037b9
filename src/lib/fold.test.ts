import { expect, it } from 'vitest';
import { foldText, splitWords } from './fold.ts';

it.each([
  ['Crème Brûlée', 'creme brulee'],
  ['STRASSE straße', 'strasse strasse'],
  ['Smørrebrød Æble œuf', 'smorrebrod aeble oeuf'],
  ['ﬁligree ½', 'filigree 1⁄2'],
  ['Łódź', 'lodz'],
])('folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it.each([
  ["Gardener's don’t", ['gardeners', 'dont']],
  ['M3x12 bolt (10mm)', ['m3x12', 'bolt', '10mm']],
  ["'quoted' & | ! :* \u0000", ['quoted']],
  ['花瓶 цветок', ['花瓶', 'цветок']],
  ['🎈', []],
  ['', []],
])('splits %s into %j', (text, words) => {
  expect(splitWords(text)).toEqual(words);
});
