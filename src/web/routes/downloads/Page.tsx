import { Link } from '@tanstack/react-router';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { RequireUser } from '../../layout/RequireUser.tsx';
import { DownloadList, DownloadListSkeleton } from '#src/features/downloads/client/history/DownloadList.tsx';

export function Page() {
  return (
    <div className="wrap">
      <div className="pt-2 pb-8">
        <Breadcrumbs current="Downloads">
          <Link to="/">Home</Link>
          <Link to="/dashboard">Dashboard</Link>
        </Breadcrumbs>
        <h1 className="mt-2">Downloads</h1>
      </div>
      <RequireUser skeleton={<DownloadListSkeleton />}>{(user) => <DownloadList user={user} />}</RequireUser>
    </div>
  );
}
