import { LIST } from '../answers';
import type { MOTD_SCHEMAS } from '../schemas/motd';
import { area, call } from './row';

/** Messages of the day. */
export const MOTD_CALLS = area({
  getMessagesOfTheDay: call<(typeof MOTD_SCHEMAS)['getMessagesOfTheDay']>({
    method: 'GET',
    isReadable: true,
    path: '/motd/messages',
    answers: LIST,
    isBackground: true,
  }),
  /** Counts a dismissal without identifying the user. */
  postMessageDismissal: call<(typeof MOTD_SCHEMAS)['postMessageDismissal']>({
    method: 'POST',
    path: '/motd/dismissals',
    answers: 'anything',
    isBackground: true,
  }),
});
