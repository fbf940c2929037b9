import { Link } from '@tanstack/react-router';
import type { DownloadEntry } from '#src/features/downloads/schemas.ts';
import { ArchiveLink } from '#src/features/licences/client/ArchiveLink.tsx';
import { LicenceButton } from '#src/features/licences/client/LicenceButton.tsx';
import { WaitingProofs } from '#src/features/licences/client/WaitingProofs.tsx';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { RequireUser } from '../../layout/RequireUser.tsx';
import { DownloadList, DownloadListSkeleton } from '#src/features/downloads/client/history/DownloadList.tsx';

/** Downloads under the Commercial plan have a licence. */
const renderLicence = (entry: DownloadEntry) => entry.isCommercial && <LicenceButton entry={entry} />;

export function Page() {
  return (
    // The footer is below the window, so that a list that is shorter than its skeleton does not move it.
    <div className="wrap min-h-screen">
      <div className="pt-2 pb-8">
        <Breadcrumbs current="Downloads">
          <Link to="/">Home</Link>
          <Link to="/dashboard">Dashboard</Link>
        </Breadcrumbs>
        <h1 className="mt-2">Downloads</h1>
      </div>
      <RequireUser skeleton={<DownloadListSkeleton />}>
        {(user) => (
          <>
            <WaitingProofs />
            <DownloadList user={user} renderActions={renderLicence} footer={<ArchiveLink />} />
          </>
        )}
      </RequireUser>
    </div>
  );
}
