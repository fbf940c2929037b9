import sharp from 'sharp';
import { serveRequests } from '../helper-server.ts';
import { drawCard } from './draw-card.ts';
import type { ShareMessages } from './share-card.ts';

sharp.cache(false);
sharp.concurrency(1);
serveRequests<ShareMessages>(drawCard);
