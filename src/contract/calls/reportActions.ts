import { LIST } from '../answers';
import type { REPORT_ACTIONS_SCHEMAS } from '../schemas/reportActions';
import { area, call } from './row';

type Schemas = typeof REPORT_ACTIONS_SCHEMAS;

/** Changes to many accounts from a report. */
export const REPORT_ACTIONS_CALLS = area({
  previewReportAction: call<Schemas['previewReportAction']>({
    method: 'POST',
    path: '/admin/report-actions/preview',
    answers: { total: 'number', mark: 'text', changes: 'number', skips: 'number' },
  }),
  startReportAction: call<Schemas['startReportAction']>({
    method: 'POST',
    path: '/admin/report-actions',
    answers: { id: 'number' },
  }),
  getReportActions: call<Schemas['getReportActions']>({
    method: 'GET',
    path: '/admin/report-actions',
    answers: LIST,
  }),
  putReportAction: call<Schemas['putReportAction']>({
    method: 'PUT',
    path: '/admin/report-actions/{actionId}',
    answers: { id: 'number' },
  }),
});
