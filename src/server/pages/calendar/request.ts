import { TEXT_MAX_LENGTH } from '#contract/limits';
import { buildQuery } from '#contract/links';
import { parsePageNumber, type LinkQuery } from '#contract/site/queryFields';
import { readId } from '../../http/readId';
import type { CalendarScope } from '../../domain/calendar/scope';
import { readBarNumber } from '../../search/barNumbers';
import type { CourtChoice } from '../../domain/calendar/repository';
import { submittedText } from '../submittedForm';
import { CALENDAR_VIEWS, readDay, type CalendarView } from '../calendarDays';

/** Parsed query of a calendar URL. */
export interface CalendarRequest {
  /** Null if the URL doesn't specify a calendar; the user is then asked to choose one. */
  readonly scope: CalendarScope | null;
  readonly view: CalendarView;
  /** ISO date; null for today. */
  readonly day: string | null;
  readonly page: number;
  /** Error message for an invalid query; null if there is none. */
  readonly problem: string | null;
}

const NO_DAY = 'Enter a valid date, such as 2026-07-06. Showing today instead.';
const NO_COURT = "We couldn't find that court. Choose one from the list.";
const NO_NUMBER = 'Enter an attorney number such as 12345-49.';

const inLowerCase = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ');

/** Returns the courts whose names contain a text. */
export function courtsLike(text: string, courts: readonly CourtChoice[]): readonly CourtChoice[] {
  return courts.filter(({ name }) => inLowerCase(name).includes(inLowerCase(text)));
}

/**
 * Returns the calendar that a typed name identifies. The name is an attorney number, a court's name
 * or a part of only one court's name, or otherwise a judge's name. Null for an invalid number.
 */
function namedScope(name: string, courts: readonly CourtChoice[]): CalendarScope | null {
  const barNumber = readBarNumber(name);
  if (barNumber !== null) return { kind: 'attorney', barNumber };
  if (/^\d/.test(name)) return null;
  const like = courtsLike(name, courts);
  const court =
    like.find((each) => inLowerCase(each.name) === inLowerCase(name)) ??
    (like.length === 1 ? like[0] : undefined);
  if (court !== undefined) return { kind: 'court', courtId: court.id };
  return { kind: 'judge', judge: name.slice(0, TEXT_MAX_LENGTH) };
}

/** Returns the name of the court, judge, or attorney to find; empty if the URL has none. */
export function readFind(query: unknown): string {
  return submittedText(query, 'find').trim();
}

function readScope(
  query: unknown,
  isLoggedIn: boolean,
  courts: readonly CourtChoice[],
): { scope: CalendarScope | null; problem: string | null } {
  const text = (name: string): string => submittedText(query, name).trim();
  const is = (scope: CalendarScope | null) => ({ scope, problem: null });
  if (readFind(query) !== '') {
    const scope = namedScope(readFind(query), courts);
    return scope === null ? { scope, problem: NO_NUMBER } : is(scope);
  }
  if (text('courtId') !== '') {
    const courtId = readId(text('courtId'));
    return courtId === null ? { scope: null, problem: NO_COURT } : is({ kind: 'court', courtId });
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
  if (text('show') === 'state') return is({ kind: 'state' });
  if (!isLoggedIn || text('show') === 'courts') return is(null);
  return is({ kind: text('show') === 'barIds' ? 'barIds' : 'savedCases' });
}

/**
 * Parses the query of a calendar; reports and ignores invalid parts. `courts` lists the courts that
 * can be found by name.
 */
export function readCalendar(
  query: unknown,
  isLoggedIn: boolean,
  courts: readonly CourtChoice[],
): CalendarRequest {
  const { problem, scope } = readScope(query, isLoggedIn, courts);
  const viewName = submittedText(query, 'view');
  const date = submittedText(query, 'date').trim();
  const day = readDay(date);
  return {
    scope,
    view:
      scope?.kind === 'state'
        ? 'day'
        : (CALENDAR_VIEWS.find((view) => view === viewName) ?? 'month'),
    day,
    page: Math.min(parsePageNumber(submittedText(query, 'page')), 10_000),
    problem: problem ?? (date !== '' && day === null ? NO_DAY : null),
  };
}

/** Returns the query fields that identify the calendar. */
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

/** Builds the query of a URL that shows a calendar. */
export function calendarQuery(
  scope: CalendarScope,
  view: CalendarView,
  day: string,
  page: number | null = null,
): string {
  return buildQuery({ ...scopeQuery(scope), view, date: day, page });
}
