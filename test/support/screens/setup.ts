import './without-profiling.ts';
import './without-owner-stacks.ts';
import { registerScreenHooks } from './open-screen.tsx';

registerScreenHooks();
