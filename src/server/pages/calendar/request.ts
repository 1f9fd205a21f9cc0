import { TEXT_MAX_LENGTH } from '#contract/limits';
import { buildQuery } from '#contract/links';
import { parseId, parsePageNumber, type LinkQuery } from '#contract/queryFields';
import type { CalendarScope } from '../../domain/calendar/scope';
import { readBarNumber } from '../../search/barNumbers';
import { submittedText } from '../submittedForm';
import { CALENDAR_VIEWS, readDay, type CalendarView } from './days';

/** What the address of a calendar asks for. */
export interface CalendarRequest {
  /** Null where nobody's calendar is asked for: it is chosen then. */
  readonly scope: CalendarScope | null;
  readonly view: CalendarView;
  /** ISO date; null for today. */
  readonly day: string | null;
  readonly page: number;
  /** What the address says and cannot be; in words. */
  readonly problem: string | null;
}

const NO_DAY = 'There is no such day here. Dates are written like 2026-07-06; today is shown.';
const NO_COURT = 'There is no such court. Choose one of the list.';
const NO_NUMBER = 'That is no attorney number. Type it like 12345-49.';

function readScope(
  query: unknown,
  isSignedIn: boolean,
): { scope: CalendarScope | null; problem: string | null } {
  const text = (name: string): string => submittedText(query, name).trim();
  const is = (scope: CalendarScope | null) => ({ scope, problem: null });
  if (text('courtId') !== '') {
    const courtId = parseId(text('courtId'));
    return courtId === null || courtId > 2_147_483_647
      ? { scope: null, problem: NO_COURT }
      : is({ kind: 'court', courtId });
  }
  if (text('judge') !== '') {
    return is({ kind: 'judge', judge: text('judge').slice(0, TEXT_MAX_LENGTH) });
  }
  if (text('barNumber') !== '') {
    const barNumber = readBarNumber(text('barNumber'));
    return barNumber === null
      ? { scope: null, problem: NO_NUMBER }
      : is({ kind: 'attorney', barNumber });
  }
  if (!isSignedIn || text('show') === 'courts') return is(null);
  return is({ kind: text('show') === 'barIds' ? 'barIds' : 'savedCases' });
}

/** Reads the query of a calendar: what is wrong in it is told, and left out. */
export function readCalendar(query: unknown, isSignedIn: boolean): CalendarRequest {
  const { problem, scope } = readScope(query, isSignedIn);
  const wanted = submittedText(query, 'view');
  const date = submittedText(query, 'date').trim();
  const day = readDay(date);
  return {
    scope,
    view: CALENDAR_VIEWS.find((view) => view === wanted) ?? 'month',
    day,
    page: Math.min(parsePageNumber(submittedText(query, 'page')), 10_000),
    problem: problem ?? (date !== '' && day === null ? NO_DAY : null),
  };
}

/** The fields of the query that name whose calendar it is. */
function scopeQuery(scope: CalendarScope): LinkQuery {
  switch (scope.kind) {
    case 'court':
      return { courtId: scope.courtId };
    case 'judge':
      return { judge: scope.judge };
    case 'attorney':
      return { barNumber: scope.barNumber };
    default:
      return { show: scope.kind };
  }
}

/** The query of an address that shows a calendar. */
export function calendarQuery(
  scope: CalendarScope,
  view: CalendarView,
  day: string,
  page: number | null = null,
): string {
  return buildQuery({ ...scopeQuery(scope), view, date: day, page });
}
