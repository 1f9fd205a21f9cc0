import { LIST } from '../answers';
import type { ResultList } from '../lists';
import type { MessageOfTheDay, MessageOfTheDayChange } from '../motd';
import { call } from './row';

/** Messages of the day. */
export const MOTD_CALLS = {
  getMessagesOfTheDay: call<{
    query: { app_code?: string };
    response: ResultList<MessageOfTheDay>;
  }>({ method: 'GET', path: '/motd/messages', answers: LIST, isBackground: true }),
  /** Every message, for its editor: super users only. */
  getAllMessagesOfTheDay: call<{ response: ResultList<MessageOfTheDay> }>({
    method: 'GET',
    path: '/motd/messages/all',
    answers: LIST,
  }),
  patchMessagesOfTheDay: call<{
    body: readonly MessageOfTheDayChange[];
    response: ResultList<MessageOfTheDay>;
  }>({ method: 'PATCH', path: '/motd/messages', answers: LIST }),
} as const;
