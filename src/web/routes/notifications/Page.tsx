import { Link } from '@tanstack/react-router';
import {
  NotificationList,
  NotificationSkeletons,
} from '#src/features/notifications/client/list/NotificationList.tsx';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { RequireUser } from '../../layout/RequireUser.tsx';

export function Page() {
  return (
    // The footer is below the window, so that a list that is shorter than its skeleton does not move it.
    <div className="wrap min-h-screen">
      <div className="pt-2 pb-6">
        <Breadcrumbs current="Notifications">
          <Link to="/">Home</Link>
          <Link to="/dashboard">Dashboard</Link>
        </Breadcrumbs>
        <h1 tabIndex={-1} className="mt-2">
          Notifications
        </h1>
        <p className="mt-2">
          <Link
            to="/email-preferences"
            className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
          >
            Notification settings
          </Link>
        </p>
      </div>
      <div className="flow-root max-w-[48rem]">
        <RequireUser skeleton={<NotificationSkeletons />}>{() => <NotificationList />}</RequireUser>
      </div>
    </div>
  );
}
