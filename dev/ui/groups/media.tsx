import { useState } from 'react';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Avatar } from '#src/ui/media/Avatar.tsx';
import { BedDrawing } from '#src/ui/feedback/BedDrawing.tsx';
import { Carousel } from '#src/ui/media/Carousel.tsx';
import { ChangeSwatch } from '#src/ui/media/ChangeSwatch.tsx';
import { CloseLook } from '#src/ui/media/CloseLook.tsx';
import { Logo } from '#src/ui/media/Logo.tsx';
import { PrintBed } from '#src/ui/media/PrintBed.tsx';
import { QrCode } from '#src/ui/media/QrCode.tsx';
import { SafeImage } from '#src/ui/media/SafeImage.tsx';
import { listCases, type Group } from '../catalog.ts';
import { brokenPicture, pictures } from './samples.tsx';

const [vase = { src: '', alt: '', width: 600, height: 750 }] = pictures;
const sizes = [32, 40, 56, 96] as const;

function LoadAgain() {
  const [round, setRound] = useState(0);
  return (
    <div className="grid max-w-50 gap-3">
      <SafeImage {...vase} key={round} src={`${vase.src}?again=${round}`} />
      <Button size="sm" onClick={() => setRound(round + 1)}>
        Load again
      </Button>
    </div>
  );
}

function LookCloser() {
  const [index, setIndex] = useState(0);
  return (
    <div className="relative w-50">
      <SafeImage {...(pictures[index] ?? vase)} />
      <CloseLook label="Pictures" images={pictures} index={index} onIndex={setIndex} />
    </div>
  );
}

export const media: Group = {
  id: 'media',
  title: 'Media',
  specimens: [
    {
      component: 'media/ChangeSwatch',
      note: 'How a place that has grown or shrunk is marked, by color and pattern.',
      cases: [
        { label: 'Grown', content: <ChangeSwatch kind="grown" /> },
        { label: 'Shrunk', content: <ChangeSwatch kind="shrunk" /> },
      ],
    },
    {
      component: 'media/QrCode',
      note: 'A QR code, dark on light in both themes.',
      cases: [
        { label: 'Address', content: <QrCode text="https://example.com" label="QR code of example.com" /> },
      ],
    },
    {
      component: 'media/SafeImage',
      note: 'A picture in a fixed box, which is loaded when it is near the window.',
      cases: [
        { label: 'Loaded', content: <SafeImage {...vase} /> },
        {
          label: 'Square, cropped, with a badge',
          content: (
            <SafeImage {...vase} crop={{ x: 50, y: 100 }} className="aspect-square rounded-3">
              <span className="absolute top-3 left-3">
                <Badge kind="premium">Premium</Badge>
              </span>
            </SafeImage>
          ),
        },
        { label: 'Load again', content: <LoadAgain /> },
        { label: 'Failed', content: <SafeImage {...vase} src={brokenPicture} /> },
        {
          label: 'Failed, icon only',
          content: <SafeImage {...vase} src={brokenPicture} failure="icon" className="size-16 rounded-2" />,
        },
      ],
    },
    {
      component: 'media/Carousel',
      parts: ['media/CarouselThumbs'],
      note: 'Square pictures one at a time; arrow keys, swipes and thumbnails select one.',
      cases: [
        { label: 'Three pictures', content: <Carousel label="Pictures" images={pictures} /> },
        { label: 'One picture', content: <Carousel label="Picture" images={pictures.slice(0, 1)} /> },
        {
          label: 'One of two failed',
          content: (
            <Carousel label="Pictures" images={[{ ...vase, src: brokenPicture }, ...pictures.slice(1, 2)]} />
          ),
        },
      ],
    },
    {
      component: 'media/CloseLook',
      parts: ['media/Lightbox'],
      note: 'A button that opens pictures as large as the window, to be zoomed by wheel, pinch, buttons and keys.',
      cases: [{ label: 'Three pictures', content: <LookCloser /> }],
    },
    {
      component: 'media/Avatar',
      note: 'Decorative: the name is beside it. The letter stays where there is no picture.',
      cases: [
        ...listCases(['ink', 'sunken', 'signal'] as const, (tone) => (
          <div className="flex items-center gap-3">
            {sizes.map((size) => (
              <Avatar key={size} letter="ada" size={size} tone={tone} />
            ))}
          </div>
        )),
        {
          label: 'With a picture',
          content: (
            <div className="flex items-center gap-3">
              {sizes.map((size) => (
                <Avatar key={size} letter="ada" size={size} src={vase.src} />
              ))}
            </div>
          ),
        },
        { label: 'Failed picture', content: <Avatar letter="grace" src={brokenPicture} /> },
      ],
    },
    {
      component: 'media/Logo',
      note: 'The mark with the name of the shop.',
      cases: [{ label: 'Default', content: <Logo name="Firstlayer" /> }],
    },
    {
      component: 'feedback/BedDrawing',
      note: 'The drawing of empty states.',
      cases: [{ label: 'Default', content: <BedDrawing /> }],
    },
    {
      component: 'media/PrintBed',
      note: 'The upcoming release, printed in proportion to the elapsed time.',
      cases: listCases([0, 0.35, 1], (frac) => (
        <div className="aspect-[4/5] max-w-50">
          <PrintBed frac={frac} />
        </div>
      )),
    },
  ],
};
