import { EXPORTS_CALLS } from '#contract/calls/exports';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';

/** The user's files, finished and in progress. */
export const exportFiles = createLoadable('exports/list', EXPORTS_CALLS.getExports, {
  routes: 'exports.list',
});
export const orderExport = createCommand('exports/order', EXPORTS_CALLS.postExport, {
  hasForm: true,
});
export const removeExport = createCommand('exports/removal', EXPORTS_CALLS.deleteExport, {
  key: ({ params }) => String(params.exportId),
});
