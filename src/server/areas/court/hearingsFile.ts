import { captionWords } from '#contract/records/captionWords';
import { CASE_PAGE_PATH } from '#contract/courts/files';
import { buildLink } from '#contract/links';
import type { Locale } from '#contract/locales';
import { PRODUCT_NAME } from '#contract/product';
import type { CaseHearing } from '#contract/schemas/court';
import type { ServerConfig } from '../../config';
import { isHearingOver } from '#contract/courts/hearings';
import { calendarFile } from '../../http/calendar';
import { appBase } from '../../site/layout';
import type { CaseHead } from './repository';

/**
 * Chooses the hearings for a file: the requested one, or all upcoming ones that are not canceled.
 */
export function chooseHearings(
  hearings: readonly CaseHearing[],
  hearingId: number | null,
  now: number,
): readonly CaseHearing[] {
  if (hearingId !== null) return hearings.filter(({ id }) => id === hearingId);
  return hearings.filter(
    ({ durationMinutes, startsAt, status }) =>
      status === 'CONFIRMED' && !isHearingOver({ startsAt, durationMinutes }, now),
  );
}

/** Formats the hearings of a case as a calendar; needs at least one. */
export function hearingsAsCalendar(
  config: ServerConfig,
  locale: Locale,
  { loadedAt, office, summary }: CaseHead,
  hearings: readonly CaseHearing[],
): string {
  const { caption, caseId, caseNumber, court } = summary;
  const { host, origin } = config.publicUrl;
  const url = origin + buildLink(appBase(config), locale, CASE_PAGE_PATH, { caseId });
  const contact = [office.name, office.telephone].filter((part) => part !== null).join(', ');
  const events = hearings.map((hearing) => ({
    uid: `hearing-${String(hearing.id)}@${host}`,
    knownAt: loadedAt,
    startsAt: new Date(hearing.startsAt),
    durationMinutes: hearing.durationMinutes,
    isCancelled: hearing.status === 'CANCELLED',
    summary: `${hearing.event}: ${captionWords(caption)}`,
    location: [hearing.room, court.name].filter((part) => part !== null).join(', '),
    description: `Case ${caseNumber}. Hearings can change on short notice; confirm with the court.\n${contact}`,
    url,
  }));
  return calendarFile(`-//${PRODUCT_NAME}//Hearings//EN`, events);
}
