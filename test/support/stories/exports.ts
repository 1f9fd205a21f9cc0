import * as files from '../../../src/client/features/exports/slice';
import { toastShown } from '../../../src/client/state/toast/slice';
import { goodBody } from '../goodAnswers';
import { type Stories, screen } from './story';

/** Stories of the calls for exports. */
export const EXPORTS_STORIES = {
  getExports: screen('/in/common/ViewExports', 'GET /web/common/exports', files.exportFiles, {
    good: goodBody('getExports'),
    older: goodBody('getExports', { total: 7 }),
  }),
  postExport: {
    kind: 'form',
    line: 'POST /web/common/exports',
    at: '/in/common/ViewExports?title=A%20case&court=9',
    others: { 'GET /web/common/exports': goodBody('getExports') },
    good: goodBody('postExport', { title: 'A case' }),
    cause: (page) => {
      page.dispatch(
        files.orderExport.send({
          body: { title: 'A case', records: [{ register: 'court', id: 9 }] },
        }),
      );
    },
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => files.orderExport.select(page.state()).status,
    errors: (page) => files.orderExport.selectErrors(page.state()),
  },
  deleteExport: {
    kind: 'change',
    line: 'DELETE /web/common/exports/9',
    at: '/in/common/ViewExports',
    others: { 'GET /web/common/exports': goodBody('getExports') },
    good: null,
    cause: (page) => {
      page.dispatch(files.removeExport.send({ params: { exportId: 9 } }));
    },
    isShown: (page) => files.removeExport.select(page.state(), '9').status === 'done',
    status: (page) => files.removeExport.select(page.state(), '9').status,
  },
} satisfies Stories;
