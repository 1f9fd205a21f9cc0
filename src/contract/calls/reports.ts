import { LIST } from '../answers';
import type { REPORTS_SCHEMAS } from '../schemas/reports';
import { area, call } from './row';

/** The reports of the admin area, for super users. */
export const REPORTS_CALLS = area({
  getReport: call<(typeof REPORTS_SCHEMAS)['getReport']>({
    method: 'GET',
    path: '/admin/reports/{reportId}',
    answers: { ...LIST, totals: 'list', next: 'text?', from: 'text?', to: 'text?' },
  }),
});
