import { INBOX_VIEWS, NOTIFICATION_KINDS } from '#contract/notifications';
import { parsePageNumber, type Query } from '#contract/queryFields';
import type { NotificationsQuery } from '#contract/schemas/notifications';

/** What narrows the inbox, of an address; what nobody understands is left out. */
export function readInboxFilter(query: Query): Omit<NotificationsQuery, 'pageNumber'> {
  const view = INBOX_VIEWS.find((each) => each === query['view'] && each !== 'INBOX');
  const kind = NOTIFICATION_KINDS.find((each) => each === query['kind']);
  const text = query['text']?.trim() ?? '';
  return {
    ...(view === undefined ? {} : { view }),
    ...(kind === undefined ? {} : { kind }),
    ...(text === '' ? {} : { text }),
  };
}

/** The same with its page. */
export function readInboxQuery(query: Query): NotificationsQuery {
  return { ...readInboxFilter(query), pageNumber: parsePageNumber(query['pageNumber']) };
}
