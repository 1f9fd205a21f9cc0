import * as poolSlices from '../../../../src/client/features/admin/pool/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import { SUPER_USER, type Stories, screen } from '../story';

const POOL_AT = '/in/admin/PoolMonitor';

/** Stories of the calls for the pool monitor. */
export const ADMIN_POOL_STORIES = {
  // The page loads it again every ten seconds, so each response is newer than the one before.
  getPoolMonitor: screen(
    POOL_AT,
    'GET /web/admin/poolMonitor',
    poolSlices.poolMonitor,
    { good: goodBody('getPoolMonitor') },
    { user: SUPER_USER, others: { 'GET /web/admin/poolMonitor': goodBody('getPoolMonitor') } },
  ),
  endStatement: {
    kind: 'change',
    line: 'POST /web/admin/poolMonitor/statements/7/end',
    user: SUPER_USER,
    at: POOL_AT,
    others: { 'GET /web/admin/poolMonitor': goodBody('getPoolMonitor') },
    good: { action: 'CANCEL' },
    cause: (page) =>
      page.dispatch(
        poolSlices.endStatement.send({
          params: { statementId: 7 },
          body: { action: 'CANCEL', mark: '5' },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
} satisfies Stories;
