import sharp from 'sharp';
import { answerQuestions } from '../helper-server.ts';
import { drawCard } from './draw-card.ts';
import type { ShareTalk } from './share-card.ts';

sharp.cache(false);
sharp.concurrency(1);
answerQuestions<ShareTalk>(drawCard);
