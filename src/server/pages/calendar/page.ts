import type { Locale } from '#contract/locales';
import type {
  CalendarDays,
  CalendarNotes,
  CalendarSubject,
} from '../../domain/calendar/repository';
import type { CalendarScope } from '../../domain/calendar/scope';
import type { CalendarView } from '../calendarDays';

/** Content of a calendar page. */
export interface CalendarPage {
  readonly locale: Locale;
  readonly scope: CalendarScope;
  readonly subject: CalendarSubject;
  readonly view: CalendarView;
  /** ISO date. */
  readonly day: string;
  readonly today: string;
  readonly now: number;
  readonly page: number;
  readonly pageSize: number;
  readonly days: CalendarDays;
  readonly notes: CalendarNotes;
  readonly problem: string | null;
  readonly addresses: {
    /** URL of this page, without its query. */
    readonly own: string;
    /** Returns the URL of a case's page. */
    caseOf(caseId: number): string;
    /** URL of the page that creates a feed for calendar programs. */
    readonly feed: string;
    readonly deadlines: string;
    readonly savedCases: string;
    readonly barIds: string;
  };
}
