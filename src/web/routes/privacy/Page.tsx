import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { LegalPage } from '../../legal/LegalPage.tsx';
import { OwnLegalPage } from '../../legal/OwnLegalPage.tsx';
import { privacyPolicy } from './privacy.ts';

const route = getRouteApi('/privacy');

export function Page(): ReactNode {
  const own = route.useLoaderData();
  return own ? <OwnLegalPage title="Privacy Policy" text={own} /> : <LegalPage document={privacyPolicy()} />;
}
