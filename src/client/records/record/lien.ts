const DAY_MS = 24 * 60 * 60_000;
const DAYS_A_YEAR = 365.25;

/** A lien on land: from a day on, to its last day, as ISO dates. */
export interface Lien {
  readonly from: string;
  readonly until: string;
  /** Days on which it was renewed. */
  readonly renewedOn: readonly string[];
  /** The day on which it ended early, by a release or withdrawal; null while it holds. */
  readonly endedOn: string | null;
}

/** What a lien is at a moment: how far along, and what is left of it. */
export interface LienState {
  /** 0 to 100, of its whole time. */
  readonly percent: number;
  /** Whole days until its last day; negative once that is over. */
  readonly daysLeft: number;
  /** A lien holds through its last day; `ending` is the part of that time in which its end is near. */
  readonly phase: 'holding' | 'ending' | 'over';
}

/** From so many days before its end on, a lien is told to be about to end. */
export const LIEN_ENDS_SOON_DAYS = 90;

function dayOf(iso: string): number {
  return Date.parse(`${iso}T00:00:00Z`) / DAY_MS;
}

/** How far along a lien is at an instant, in milliseconds. */
export function lienState({ endedOn, from, until }: Lien, now: number): LienState {
  const [first, last, today] = [dayOf(from), dayOf(until), Math.floor(now / DAY_MS)];
  const daysLeft = last - today;
  const isOver = endedOn !== null || daysLeft < 0;
  const isEnding = daysLeft <= LIEN_ENDS_SOON_DAYS;
  return {
    percent: percentOf(today, first, last),
    daysLeft,
    phase: isOver ? 'over' : isEnding ? 'ending' : 'holding',
  };
}

/** Where a day stands between two others: 0 to 100. */
export function percentBetween(day: string, { from, until }: Lien): number {
  return percentOf(dayOf(day), dayOf(from), dayOf(until));
}

function percentOf(day: number, first: number, last: number): number {
  if (last <= first) return 100;
  return Math.min(100, Math.max(0, (100 * (day - first)) / (last - first)));
}

/** "2 years, 42 days", "1 day". */
export function spanWords(days: number): string {
  // 365 days are a year, though a mean one is longer.
  const years = Math.floor((days + 1) / DAYS_A_YEAR);
  const rest = Math.max(0, Math.round(days - years * DAYS_A_YEAR));
  const said = [
    ...(years > 0 ? [`${String(years)} ${years === 1 ? 'year' : 'years'}`] : []),
    ...(rest > 0 || years === 0 ? [`${String(rest)} ${rest === 1 ? 'day' : 'days'}`] : []),
  ];
  return said.join(', ');
}
