import './without-profiling.ts';
import { registerScreenHooks } from './open-screen.tsx';

registerScreenHooks();
