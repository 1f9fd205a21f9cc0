import { messageList, saveMessage, sendChange } from '../../../../src/client/features/admin/slice';
import { SUPER_USER, type Stories, list, screen } from '../story';

/** Stories of the calls for messages of the day. */
export const ADMIN_MESSAGES_STORIES = {
  getAllMessagesOfTheDay: screen(
    '/in/admin/MessageOfTheDay',
    'GET /web/motd/messages/all',
    messageList,
    { good: list({ category: '*-*-*' }), older: list() },
    { user: SUPER_USER },
  ),
  patchMessagesOfTheDay: {
    kind: 'form',
    line: 'PATCH /web/motd/messages',
    user: SUPER_USER,
    at: '/in/admin/MessageOfTheDay',
    others: { 'GET /web/motd/messages/all': list() },
    good: list(),
    cause: (page) =>
      page.dispatch(
        saveMessage.send(
          sendChange({ app_code: null, locale: null, county_id: null, message: 'Hello' }),
        ),
      ),
    isShown: (page) => saveMessage.select(page.state()).status === 'done',
    status: (page) => saveMessage.select(page.state()).status,
    errors: (page) => saveMessage.selectErrors(page.state()),
  },
} satisfies Stories;
