import { registerScreenHooks } from './open-screen.tsx';

registerScreenHooks();
