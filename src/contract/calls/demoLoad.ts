import type { DEMO_LOAD_SCHEMAS } from '../schemas/demoLoad';
import { area, call } from './row';

/** Progress of demo data that is loading in the background. */
export const DEMO_LOAD_CALLS = area({
  getDemoLoad: call<(typeof DEMO_LOAD_SCHEMAS)['getDemoLoad']>({
    method: 'GET',
    isReadable: true,
    path: '/common/demo-load',
    isBackground: true,
    answers: { isLoading: 'flag', loaded: 'number', of: 'number' },
  }),
});
