import { SubscribeSkeleton } from './subscribe/SubscribeSkeleton.tsx';

export function SubscribePage() {
  return <SubscribeSkeleton />;
}
