/** Requests are stored for seven days; above one million, the oldest are deleted first. */
export const REQUEST_LOG_DAYS = 7;
export const REQUEST_LOG_ROWS = 1_000_000;
/** Requests on one page. */
export const REQUEST_LOG_PAGE_SIZE = 50;
/** Hours in the chart of requests. */
export const REQUEST_LOG_HOURS = 48;
/** Number of requests by the same user that are shown before and after a request. */
export const NEIGHBOR_REQUESTS = 10;
/** The last hour is divided into steps of this many minutes. */
export const REQUEST_STEP_MINUTES = 5;
/** Requests that take longer than this count as slow. */
export const SLOW_REQUEST_MS = 1_000;

/** Status filters: a class of statuses, or a single status. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
export const STATUS_PATTERN = '^([2-5]xx|[1-5][0-9]{2})$';

/** Lists of requests: server errors and slow requests, or requests of other users. */
export const REQUEST_KINDS = ['PROBLEMS', 'OTHERS'] as const;

/** A reference ID, a request ID, or its first eight characters. */
export const REFERENCE_PATTERN = '^[0-9a-fA-F]{8}(-[0-9a-fA-F-]{0,27})?$';
const REFERENCE = new RegExp(REFERENCE_PATTERN);

export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}

/** States of a group of errors; a resolved group reopens if the error recurs. */
export const ERROR_GROUP_STATES = ['OPEN', 'RESOLVED'] as const;
