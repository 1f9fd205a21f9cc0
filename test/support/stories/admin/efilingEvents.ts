import * as eventSlices from '../../../../src/client/features/admin/efilingEvents/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import { SUPER_USER, type Stories, screen } from '../story';

const EVENTS_AT = '/in/admin/FindEfilingEvent';
const EVENT = '00000000-0000-4000-8000-000000000007';

/** Stories of the calls for the e-filing event log. */
export const ADMIN_EFILING_EVENTS_STORIES = {
  getEfilingEvents: screen(
    EVENTS_AT,
    'GET /web/admin/efiling/events',
    eventSlices.eventList,
    {
      good: goodBody('getEfilingEvents', { asOf: 'newer' }),
      older: goodBody('getEfilingEvents', { asOf: 'older' }),
    },
    { user: SUPER_USER },
  ),
  getEfilingHistory: screen(
    `${EVENTS_AT}?id=${EVENT}`,
    `GET /web/admin/efiling/events/${EVENT}`,
    eventSlices.eventHistory,
    {
      good: goodBody('getEfilingHistory', { isConcealed: true }),
      older: goodBody('getEfilingHistory', { isConcealed: false }),
    },
    { user: SUPER_USER },
  ),
  postEfilingSending: {
    kind: 'change',
    line: `POST /web/admin/efiling/messages/${EVENT}/sending`,
    user: SUPER_USER,
    at: `${EVENTS_AT}?id=${EVENT}`,
    others: { [`GET /web/admin/efiling/events/${EVENT}`]: goodBody('getEfilingHistory') },
    good: goodBody('postEfilingSending', { messageId: EVENT }),
    cause: (page) =>
      page.dispatch(
        eventSlices.sendMessageAgain.send({
          params: { messageId: EVENT },
          body: { sender: 'provider' },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  postEfilingStatusRequest: {
    kind: 'change',
    line: `POST /web/admin/efiling/envelopes/${EVENT}/statusRequest`,
    user: SUPER_USER,
    at: `${EVENTS_AT}?id=${EVENT}`,
    others: { [`GET /web/admin/efiling/events/${EVENT}`]: goodBody('getEfilingHistory') },
    good: goodBody('postEfilingStatusRequest', { requested: 1 }),
    cause: (page) =>
      page.dispatch(eventSlices.requestFilingStatus.send({ params: { envelopeId: EVENT } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
} satisfies Stories;
