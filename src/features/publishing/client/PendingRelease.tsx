import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FileExamination } from '../examination-schemas.ts';
import { examinationsQuery } from './edit/queries.ts';
import type { StoredUpload } from './use-pending-release.ts';
import { findFileProblems } from './verdicts/find-file-problems.ts';
import { ReleaseQuestion } from './release/ReleaseQuestion.tsx';

const pollMs = 1000;
/** After this time, the admin is asked although not all files are examined. */
const askAfterMs = 20_000;

interface PendingReleaseProps {
  stored: StoredUpload;
  isReleasing: boolean;
  onRelease: () => void;
  onKeep: (hasProblems: boolean) => void;
}

/** Waits until the files of a stored design are examined, and releases it if they are ready. Asks first if they are not. */
export function PendingRelease({
  stored: { model, draft },
  isReleasing,
  onRelease,
  onKeep,
}: PendingReleaseProps) {
  const { data } = useQuery({
    ...examinationsQuery(model.id),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? pollMs : false),
  });
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), askAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const isExamining = isWaiting(data);
  const files = findFileProblems(model.files, data ?? []);
  const isReady = !isExamining && files.length === 0;
  useEffect(() => {
    if (isReady && !isReleasing) onRelease();
  }, [isReady, isReleasing, onRelease]);
  if (isReady || (isExamining && !isLate)) return null;
  const keep = () => onKeep(files.length > 0);
  return (
    <ReleaseQuestion
      title={model.title}
      releasesAt={draft.state === 'scheduled' ? draft.releasesAt : null}
      files={files}
      isExamining={isExamining}
      pending={isReleasing}
      onRelease={onRelease}
      onKeepAsDraft={keep}
      onClose={keep}
    />
  );
}

function isWaiting(examinations: readonly FileExamination[] | undefined): boolean {
  return examinations === undefined || examinations.some(({ verdict }) => verdict === null);
}
