import * as requestSlices from '../../../../src/client/features/admin/requests/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import { SUPER_USER, type Stories, screen } from '../story';

const LOG_AT = '/in/admin/HttpLogging';
const ON_HTTP_LOGGING = {
  'GET /web/admin/requests?kind=PROBLEMS': goodBody('getRequests'),
  'GET /web/admin/error-groups': goodBody('getErrorGroups'),
};

/** Stories of the calls for the HTTP log. */
export const ADMIN_REQUESTS_STORIES = {
  getRequests: screen(
    LOG_AT,
    'GET /web/admin/requests?kind=PROBLEMS',
    requestSlices.requestList,
    { good: goodBody('getRequests') },
    { user: SUPER_USER, others: ON_HTTP_LOGGING },
  ),
  getErrorGroups: screen(
    LOG_AT,
    'GET /web/admin/error-groups',
    requestSlices.errorGroups,
    { good: goodBody('getErrorGroups') },
    { user: SUPER_USER, others: ON_HTTP_LOGGING },
  ),
  getRequest: screen(
    '/in/admin/HttpRequest?reference=2c0e7cde',
    'GET /web/admin/request?reference=2c0e7cde',
    requestSlices.requestDetails,
    {
      good: goodBody('getRequest', { recordings: ['newer'] }),
      older: goodBody('getRequest', { recordings: ['older'] }),
    },
    { user: SUPER_USER },
  ),
  putErrorGroup: {
    kind: 'change',
    line: 'PUT /web/admin/error-groups/4',
    user: SUPER_USER,
    at: LOG_AT,
    others: {
      'GET /web/admin/error-groups': goodBody('getErrorGroups'),
      'GET /web/admin/requests?kind=PROBLEMS': goodBody('getRequests'),
    },
    good: goodBody('putErrorGroup'),
    cause: (page) =>
      page.dispatch(
        requestSlices.changeErrorGroup.send({
          params: { groupId: 4 },
          body: { state: 'RESOLVED', build: '' },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
} satisfies Stories;
