import { removeBidiControls } from '#contract/bidi';
import { isCalendarDate } from '#contract/calendarDate';
import { COURT_DETAIL_NAMES, COURT_TIME_ZONES } from '#contract/courts/details';
import type { CourtFacts } from '#contract/schemas/courtDetails';
import { invalidField } from '../../http/problems';

/** Message for a conflict with another editor's change. */
export const CHANGED =
  'Someone changed this court since you opened it. Check it, then change it again.';

/** Cleans a single-line text: no invisible characters. */
export function cleanText(text: string): string {
  return removeBidiControls(text).replace(/\s+/g, ' ').trim();
}

/** Cleans the facts; `today` is an ISO date. Throws 400 with the problem if they are invalid. */
export function readFacts(given: CourtFacts, today: string): CourtFacts {
  const facts = Object.fromEntries(
    COURT_DETAIL_NAMES.map((name) => [name, cleanText(given[name])]),
  ) as CourtFacts;
  if (facts.name === '') throw invalidField('facts.name', 'Enter the name of the court.');
  if (!COURT_TIME_ZONES.some(([zone]) => zone === facts.timeZone)) {
    throw invalidField('facts.timeZone', 'Choose a time zone from the list.');
  }
  if (facts.officeName === '' && `${facts.officeAddress}${facts.officeTelephone}` !== '') {
    throw invalidField(
      'facts.officeName',
      'Enter the office that has this address or phone number.',
    );
  }
  if (facts.coverageFrom !== '' && !isCalendarDate(facts.coverageFrom)) {
    throw invalidField('facts.coverageFrom', 'Enter a date, or leave it blank.');
  }
  if (facts.coverageFrom > today) {
    throw invalidField('facts.coverageFrom', 'The first day can’t be in the future.');
  }
  return facts;
}

/** Throws 400 for a day in the past or more than two years ahead. */
export function requireDay(field: string, day: string, today: string): void {
  if (day < today) throw invalidField(field, 'Choose today or a later day.');
  const [year = ''] = today.split('-');
  if (day > `${String(Number(year) + 2)}${today.slice(4)}`) {
    throw invalidField(field, 'Choose a day within two years.');
  }
}

/** Cleans the reason of a change, for the history. Throws 400 if it is missing. */
export function readWhy(why: string): string {
  const clean = cleanText(why);
  if (clean === '')
    throw invalidField('why', 'Enter a reason for the change. It’s shown in the change history.');
  return clean;
}
