import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { themeStorageKey } from '#src/lib/theme-script.ts';
import { Catalog } from './Catalog.tsx';
import './dev-ui.css';
import { forceStates } from './forced-states.ts';
import { Frame } from './Frame.tsx';
import { createDevRouter, Providers } from './Providers.tsx';

const search = new URLSearchParams(window.location.search);
const frameTheme = search.get('theme');
const filter = search.get('filter') ?? '';
const { dataset } = document.documentElement;
const theme = frameTheme ?? localStorage.getItem(themeStorageKey);
if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;

forceStates();
const router = createDevRouter(() => (frameTheme === null ? <Catalog /> : <Frame filter={filter} />));
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers router={router} />
    </StrictMode>,
  );
}
