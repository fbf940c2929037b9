import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileProblem } from '../../reason-schemas.ts';
import { findFileProblems } from '../verdicts/find-file-problems.ts';
import { listRemainingFiles, type EditState } from './edit-state.ts';
import { examinationsQuery } from './queries.ts';
import { ReleaseQuestion } from '../release/ReleaseQuestion.tsx';

/** Asks before a form is saved that releases or schedules a draft with files that are not ready. */
export function useReleaseQuestion(save: (state: EditState) => void) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ state: EditState; files: FileProblem[] }>();
  const saveOrAsk = (state: EditState) => {
    const { base, draft } = state;
    const isReleased = base.state === 'draft' && draft.state !== 'draft';
    // Files that are added or replaced are examined after they are saved, which tells admins of their problems.
    const kept = listRemainingFiles(state).filter(({ id }) => draft.replacements[id] === undefined);
    const known = queries.getQueryData(examinationsQuery(base.id).queryKey) ?? [];
    const files = isReleased ? findFileProblems(kept, known) : [];
    if (files.length > 0) setAsked({ state, files });
    else save(state);
  };
  const response = (state: EditState) => {
    setAsked(undefined);
    save(state);
  };
  const cancel = () => setAsked(undefined);
  return { asked, response, cancel, saveOrAsk };
}

export function EditQuestion({ question }: { question: ReturnType<typeof useReleaseQuestion> }) {
  const { asked, response, cancel } = question;
  if (!asked) return null;
  const { state, files } = asked;
  const { draft } = state;
  return (
    <ReleaseQuestion
      title={draft.title}
      releasesAt={draft.state === 'scheduled' ? draft.releasesAt : null}
      files={files}
      isExamining={false}
      pending={false}
      onRelease={() => response(state)}
      onKeepAsDraft={() => response({ ...state, draft: { ...draft, state: 'draft' } })}
      onClose={cancel}
    />
  );
}
