import { describe, expect, it } from 'vitest';
import { chooseFormat } from '#src/http/files/image-format.ts';
import { chooseWidth } from './image-choice.ts';

describe('chooseFormat', () => {
  it.each([
    ['image/avif,image/webp,*/*;q=0.8', 'avif'],
    ['image/webp, */*', 'webp'],
    ['IMAGE/WEBP', 'webp'],
    ['image/avif;q=0, image/webp', 'webp'],
    ['image/avif; q=0.0,*/*', 'jpeg'],
    ['image/avif;q=0.5', 'avif'],
    ['*/*', 'jpeg'],
    ['text/html', 'jpeg'],
    [undefined, 'jpeg'],
  ])('chooses for Accept %s the format %s', (accept, format) => {
    expect(chooseFormat(accept)).toBe(format);
  });
});

describe('chooseWidth', () => {
  it.each([
    [1, 4000, 160],
    [-5, 4000, 160],
    [160, 4000, 160],
    [160.5, 4000, 320],
    [641, 4000, 960],
    [99_999, 4000, 1920],
    [1920, 600, 640],
    [320, 600, 320],
    [320, 100, 160],
  ])(
    'chooses for a wanted width of %d and an image width of %d a width of %d',
    (wanted, imageWidth, width) => {
      expect(chooseWidth(wanted, imageWidth)).toBe(width);
    },
  );
});
