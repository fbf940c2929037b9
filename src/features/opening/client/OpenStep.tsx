import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button-class.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { OpenShop } from './OpenShop.tsx';
import { PointList } from './PointList.tsx';
import { openingQuery } from './queries.ts';
import { StepButtons, StepFrame } from './StepFrame.tsx';

/** The time between two looks while the list is shown. */
export const lookMs = 5000;

/** The last step: what is left to do, and the button that opens the shop. */
export function OpenStep() {
  const { data, isPending, refetch } = useQuery({ ...openingQuery(), refetchInterval: lookMs });
  return (
    <StepFrame
      step="open"
      title="Before you open"
      caption="Until you open it, visitors see one page that says “Opening soon”. The list stays in the panel until everything is done."
    >
      {isPending && <Skeleton kind="box" className="h-100 rounded-3" />}
      {!isPending && data === undefined && (
        <ErrorState message="The list could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && <PointList opening={data} />}
      <StepButtons>
        {data && <OpenShop opening={data} />}
        <Link to="/admin" search={{}} className={buttonClass({ variant: 'primary' })}>
          Go to the panel
        </Link>
      </StepButtons>
    </StepFrame>
  );
}
