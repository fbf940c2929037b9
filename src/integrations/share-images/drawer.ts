import { fork, type ChildProcess } from 'node:child_process';
import { createGate } from '#src/lib/gate.ts';
import type { ShareCard } from './share-card.ts';

interface Drawn {
  image?: Uint8Array;
  fault?: string;
}

const maxDrawMs = 60_000;
const idleMs = 10_000;

/**
 * Cards are drawn one after the other, in a process of its own: it reads SVG, which this one never does since strangers'
 * pictures are opened here, and it takes its memory with it when nothing was asked of it for a while.
 * @throws AppError 503, from what is returned, when too many wait
 */
export function createDrawer(): (card: ShareCard) => Promise<Uint8Array> {
  const inTurn = createGate({ running: 1, waiting: 50 });
  let drawer: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const close = () => {
    drawer?.kill();
    drawer = undefined;
  };
  const open = (): ChildProcess => {
    const opened = fork(new URL('draw-process.ts', import.meta.url), { serialization: 'advanced' });
    opened.on('exit', () => {
      if (drawer === opened) drawer = undefined;
    });
    return opened;
  };

  return (card) =>
    inTurn(async () => {
      clearTimeout(idle);
      drawer ??= open();
      try {
        return await ask(drawer, card);
      } catch (error) {
        close();
        throw error;
      } finally {
        idle = setTimeout(close, idleMs).unref();
      }
    });
}

async function ask(drawer: ChildProcess, card: ShareCard): Promise<Uint8Array> {
  const answered = Promise.withResolvers<Drawn>();
  const refuse = () => answered.reject(new Error('The process that draws shared pictures has ended.'));
  const timer = setTimeout(() => answered.reject(new Error('A shared picture takes too long.')), maxDrawMs);
  drawer.on('message', answered.resolve).on('exit', refuse).on('error', answered.reject);
  hold(drawer, true);
  try {
    drawer.send(card);
    const { image, fault } = await answered.promise;
    if (image === undefined) throw new Error(`A shared picture could not be drawn: ${fault}`);
    return image;
  } finally {
    clearTimeout(timer);
    drawer.off('message', answered.resolve).off('exit', refuse).off('error', answered.reject);
    hold(drawer, false);
  }
}

/** Between drawings it must not keep ours from ending. */
function hold(drawer: ChildProcess, isHeld: boolean): void {
  if (isHeld) drawer.ref();
  else drawer.unref();
  if (isHeld) drawer.channel?.ref();
  else drawer.channel?.unref();
}
