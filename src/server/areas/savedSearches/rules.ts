import { formatQuantity } from '#contract/formats';
import { registerOf, type RegisterId } from '#contract/records/registers';
import type { Locale } from '#contract/locales';
import type { Cadence } from '#contract/account/savedSearches';

/** Maximum records remembered per search, so that they aren't reported as new again. */
const MAX_KNOWN_RECORDS = 5_000;
/** Maximum new records stored until the user views them. */
const MAX_NEW = 1_000;

const DAYS: Readonly<Record<Exclude<Cadence, 'NONE'>, number>> = { DAILY: 1, WEEKLY: 7 };

/** Returns the ISO date of the next run after a day; null for a search that is not scheduled. */
export function dueAfter(cadence: Cadence, today: string): string | null {
  if (cadence === 'NONE') return null;
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + DAYS[cadence]);
  return day.toISOString().slice(0, 10);
}

/** The record ids stored for a saved search. */
export interface StoredIds {
  readonly known: readonly number[];
  readonly fresh: readonly number[];
}

/**
 * Computes the ids after a run and the number of new ones. A first run has nothing new. If the
 * previous run was full, unknown records that rank after all known ones aren't new: it may have
 * omitted them.
 */
export function afterRun(
  before: StoredIds,
  found: readonly number[],
  isFirst: boolean,
  wasFull = false,
): StoredIds & { readonly found: number } {
  const known = new Set(before.known);
  const lastKnown = wasFull ? found.findLastIndex((id) => known.has(id)) : -1;
  const reliable = lastKnown === -1 ? found : found.slice(0, lastKnown);
  const fresh = isFirst ? [] : reliable.filter((id) => !known.has(id));
  const there = new Set(found);
  return {
    found: fresh.length,
    known: [...found, ...before.known.filter((id) => !there.has(id))].slice(0, MAX_KNOWN_RECORDS),
    fresh: isFirst
      ? []
      : [...fresh, ...before.fresh.filter((id) => !fresh.includes(id))].slice(0, MAX_NEW),
  };
}

/** A run that found new records. */
export interface FoundNews {
  readonly name: string;
  readonly register: RegisterId;
  readonly locale: Locale;
  readonly regionId: number;
  readonly regionName: string;
  readonly count: number;
  readonly total: number;
  readonly isCapped: boolean;
}

/** Returns the notification's text: `3 new cases for “Kathy Smith” in Marion County`. */
export function newsInWords(news: FoundNews): { readonly title: string; readonly body: string } {
  const { count, isCapped, locale, name, regionId, regionName, total } = news;
  const { allRegion, thing } = registerOf(news.register, locale);
  const things = (number: number): string => formatQuantity(number, thing);
  const where = regionId === allRegion.id ? '' : ` in ${regionName}`;
  const [first = '', ...rest] = things(count).split(' ');
  return {
    title: `${first} new ${rest.join(' ')} for “${name}”${where}`,
    body: `Your saved search now finds ${isCapped ? 'at least ' : ''}${things(total)}.`,
  };
}
