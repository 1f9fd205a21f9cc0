import { captionWords } from '#contract/records/captionWords';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { CASE_PAGE_PATH } from '#contract/courts/files';
import { buildLink } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { PRODUCT_NAME } from '#contract/product';
import type { ServerConfig } from '../../config';
import type { DaySpan, Setting } from '../../domain/calendar/repository';
import type { StoredDeadline } from '../../domain/deadlines/deadlinesRepository';
import { calendarFile } from '../../http/calendar';
import { appBase } from '../../site/layout';

/** Refresh interval suggested to calendar programs. */
const REFRESH_MINUTES = 60;

/** Content of a calendar feed. */
export interface FeedContent {
  readonly settings: readonly Setting[];
  /** The user's deadlines; empty in feeds of courts, judges, and attorneys. */
  readonly deadlines: readonly StoredDeadline[];
  /** Periods without hearings at the feed's court. */
  readonly blocked: readonly DaySpan[];
}

/**
 * Formats hearings as a calendar that programs fetch repeatedly. A hearing has the same UID as in
 * its case's file, so it never appears twice. Blocked times are busy days without a note. `note`
 * explains why the feed is empty or incomplete.
 */
export function calendarFeed(
  config: ServerConfig,
  title: string,
  { blocked, deadlines, settings }: FeedContent,
  note: string | null,
): string {
  const { host, origin } = config.publicUrl;
  const events = settings.map((setting) => {
    const { caption, caseId, caseNumber, courtName, event, officeName, officeTelephone } = setting;
    const contact = [officeName, officeTelephone].filter((part) => part !== null).join(', ');
    return {
      uid: `hearing-${String(setting.id)}@${host}`,
      knownAt: setting.loadedAt,
      startsAt: setting.startsAt,
      durationMinutes: setting.durationMinutes,
      isCancelled: setting.status === 'CANCELLED',
      summary: `${event}: ${captionWords(caption)}`,
      location: [setting.room, courtName].filter((part) => part !== null).join(', '),
      description: `Case ${caseNumber}. Hearings can change on short notice; confirm with the court.\n${contact}`,
      url: origin + buildLink(appBase(config), INDIANA, CASE_PAGE_PATH, { caseId }),
    };
  });
  const due = deadlines.map(({ caseNumber, dueOn, id, note, ruleWords, title }) => ({
    uid: `deadline-${String(id)}@${host}`,
    day: dueOn,
    summary: `Deadline: ${title}`,
    description: [caseNumber === '' ? '' : `Case ${caseNumber}`, ruleWords, note]
      .filter((part) => part !== '')
      .join('\n'),
    url: origin + buildLink(config.contextPath, INDIANA, BACKEND_PAGES.myDeadlines),
  }));
  // Shows only that the court is busy; the note is for the court's own page.
  const busy = blocked.map(({ from, to }) => ({
    uid: `blocked-${from}-${to}@${host}`,
    day: from,
    lastDay: to,
    summary: 'Busy',
    isBusy: true,
  }));
  return calendarFile(`-//${PRODUCT_NAME}//Calendar//EN`, events, {
    days: [...due, ...busy],
    name: `${title} – ${PRODUCT_NAME}`,
    refreshMinutes: REFRESH_MINUTES,
    ...(note === null ? {} : { description: note }),
  });
}
