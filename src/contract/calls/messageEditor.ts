import { LIST } from '../answers';
import type { MOTD_SCHEMAS } from '../schemas/motd';
import { area, call } from './row';

/** The editor of the messages of the day. */
export const MESSAGE_EDITOR_CALLS = area({
  /** Every message, for its editor; super users only. */
  getAllMessagesOfTheDay: call<(typeof MOTD_SCHEMAS)['getAllMessagesOfTheDay']>({
    method: 'GET',
    path: '/motd/messages/all',
    answers: LIST,
  }),
  patchMessagesOfTheDay: call<(typeof MOTD_SCHEMAS)['patchMessagesOfTheDay']>({
    method: 'PATCH',
    path: '/motd/messages',
    answers: LIST,
  }),
});
