import { isUuid } from '../uuid';
import { ENVELOPE_VIEW_IDS } from './envelopes';
import { parseId, type Query } from '../site/queryFields';
import type { EnvelopesQuery } from '../schemas/filingEnvelopes';
import { ID_MAX, TEXT_MAX_LENGTH } from '../limits';

const DAY = /^(1[6-9]|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Parses an id of an envelope or filing; null if invalid. */
export function parseUuid(value: unknown): string | null {
  return typeof value === 'string' && isUuid(value) ? value : null;
}

/** Reads the filters of the list of envelopes from a URL; drops invalid ones. */
export function readEnvelopesQuery(query: Query): EnvelopesQuery {
  const { after, clientNumber, courtId, from, own, text, to, view } = query;
  const knownView = ENVELOPE_VIEW_IDS.find((each) => each === view);
  const court = parseId(courtId);
  const last = parseUuid(after);
  return {
    ...(knownView !== undefined && { view: knownView }),
    ...(court !== null && court <= ID_MAX && { courtId: court }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(isText(clientNumber) && { clientNumber }),
    ...(isText(text) && { text }),
    ...(own === 'true' && { own }),
    ...(last !== null && { after: last }),
  };
}

function isDay(value: string | undefined): value is string {
  // JavaScript parses a nonexistent day, such as February 30, as a different day.
  return value !== undefined && DAY.test(value) && new Date(value).toISOString().startsWith(value);
}

function isText(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== '' && value.length <= TEXT_MAX_LENGTH;
}
