import { constants, setPriority } from 'node:os';
import type { HelperReply, HelperTalk } from './helper-process.ts';

/** The other side of `createHelper`: in a process of low priority, since everybody would rather see a page first. */
export function answerQuestions<Talk extends HelperTalk>(
  work: (question: Talk['question']) => Promise<Talk['answer']>,
): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const answer = async (question: Talk['question']): Promise<HelperReply<Talk>> => {
    try {
      return { answer: await work(question) };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  };
  process.on('message', (question: Talk['question']) => {
    void answer(question).then((reply) => process.send?.(reply));
  });
  process.on('disconnect', () => process.exit());
}
