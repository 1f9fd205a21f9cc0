import { INBOX_VIEWS, NOTIFICATION_KINDS } from '#contract/account/notifications';
import { parsePageNumber, type Query } from '#contract/site/queryFields';
import type { NotificationsQuery } from '#contract/schemas/notifications';

/** Reads the inbox filter from the URL; drops unknown values. */
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

/** Reads the inbox filter and page number. */
export function readInboxQuery(query: Query): NotificationsQuery {
  return { ...readInboxFilter(query), pageNumber: parsePageNumber(query['pageNumber']) };
}
