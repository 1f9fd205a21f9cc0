import type { ApplicationCode } from '#contract/site/applications';
import { ALL_REGIONS } from '#contract/records/registers';
import type { ReasonNotCounted } from '#contract/schemas/account';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { Cell } from '../../server/db/handle';
import { COUNTED_AGAIN_AFTER_MS, criteriaKey } from '../../server/domain/searchLog/rules';
import { courtInstant, type Day } from '../days';
import { isCourtClosed } from '../../server/domain/courtDays/courtDays';
import type { Random } from '../random';

/** Columns of the rows from `createSearches`. */
export const SEARCH_COLUMNS = [
  'account_id',
  'user_id',
  'app_code',
  'region_id',
  'billing_code',
  'criteria',
  'criteria_key',
  'is_counted',
  'reason_not_counted',
  'result_count',
  'is_capped',
  'as_of',
  'duration_ms',
  'request_id',
  'at',
] as const;

/** A demo user's search pattern. */
export interface SearchHabit {
  readonly username: string;
  /** Registers to search; the first is searched most often. */
  readonly apps: readonly SearchedApp[];
  /** Searches per court day. */
  readonly aDay: number;
  /** True if the number of searches isn't reduced in small demo data. */
  readonly isWhole?: boolean;
  /** Billing codes, used in turn; null for none. */
  readonly codes?: (year: number) => readonly (string | null)[];
  /** First and last days of searching, in days before the demo's day. */
  readonly days: readonly [first: number, last: number];
}

export type SearchedApp = Extract<ApplicationCode, 'COURT' | 'RECORDER' | 'REGISTER' | 'TW'>;

const REGIONS: Readonly<Record<SearchedApp, number>> = {
  COURT: ALL_REGIONS.court.id,
  RECORDER: ALL_REGIONS.recorder.id,
  REGISTER: ALL_REGIONS.register.id,
  TW: ALL_REGIONS.tw.id,
};

/** A recorded name, and the number of records that it finds. */
export interface SearchedName {
  readonly name: string;
  readonly count: number;
}

export type SearchedNames = Readonly<Record<SearchedApp, readonly SearchedName[]>>;

/** A user who searches, with facts about the plan. */
export interface SearchingUser {
  readonly id: number;
  readonly accountId: number | null;
  /** False if the plan doesn't count searches. */
  readonly isMetered: boolean;
  /** First day on which the account had a plan. */
  readonly plannedFrom: Day;
}

const YEAR_DAYS = 365;
const OPENS = 8;
const HOURS = 9;
/** Share of searches repeated on the same day; repeats aren't counted. */
const REPEATED = 0.08;

/**
 * Returns a law firm's billing codes, used in turn: three matters, one of them twice, and no code.
 */
function matters(year: number): readonly (string | null)[] {
  return [`${year}-014`, `${year}-022`, `${year}-014`, `${year}-031`, null];
}

export const SEARCH_HABITS: readonly SearchHabit[] = [
  { username: 'user', apps: ['COURT', 'RECORDER', 'TW'], aDay: 7, days: [YEAR_DAYS, 2] },
  { username: 'admin', apps: ['COURT', 'TW'], aDay: 5, codes: matters, days: [YEAR_DAYS, 2] },
  { username: 'demo.birch', apps: ['COURT'], aDay: 3, codes: matters, days: [YEAR_DAYS, 1] },
  { username: 'demo.lindqvist', apps: ['COURT'], aDay: 2, codes: matters, days: [YEAR_DAYS, 1] },
  { username: 'demo.osgood', apps: ['COURT'], aDay: 2, codes: matters, days: [YEAR_DAYS, 120] },
  { username: 'full', apps: ['COURT', 'RECORDER'], aDay: 3, days: [YEAR_DAYS, 1] },
  { username: 'michigan', apps: ['REGISTER'], aDay: 4, days: [YEAR_DAYS, 1] },
  { username: 'demo.vanderploeg', apps: ['REGISTER'], aDay: 2, days: [YEAR_DAYS, 1] },
  { username: 'pastdue', apps: ['COURT', 'RECORDER'], aDay: 4, days: [YEAR_DAYS, 9] },
  { username: 'trial', apps: ['COURT'], aDay: 1, isWhole: true, days: [14, 1] },
  {
    username: 'super',
    apps: ['COURT', 'RECORDER', 'TW'],
    aDay: 2,
    isWhole: true,
    days: [YEAR_DAYS, 1],
  },
  { username: 'clerk', apps: ['COURT', 'TW'], aDay: 2, days: [YEAR_DAYS, 1] },
  { username: 'recorder', apps: ['RECORDER'], aDay: 2, days: [YEAR_DAYS, 1] },
  { username: 'bulk', apps: ['COURT'], aDay: 3, days: [YEAR_DAYS, 1] },
  { username: 'judge', apps: ['COURT'], aDay: 1, days: [YEAR_DAYS, 1] },
];

function criteriaOf(app: SearchedApp, fullName: string): Record<string, string | boolean> {
  if (app === 'RECORDER' || app === 'REGISTER') return { fullName, isDocumentSuperSearch: false };
  const criteria = { fullName, isFullTextNameBasedSearch: false };
  return app === 'COURT' ? { ...criteria, partyRole: 'CASE_PARTY' } : criteria;
}

function reasonNotCounted({ accountId }: SearchingUser, isRepeated: boolean): ReasonNotCounted {
  if (accountId === null) return 'NO_ACCOUNT';
  return isRepeated ? 'REPEATED' : 'UNLIMITED';
}

/**
 * Generates a user's searches on court days up to the day before the demo's, oldest first. `share`
 * reduces their number. A repeated search within a day counts once.
 */
export function* createSearches(
  habit: SearchHabit,
  user: SearchingUser,
  names: SearchedNames,
  { day, random, share }: { readonly day: Day; readonly random: Random; readonly share: number },
): Generator<Cell[]> {
  const countedAt = new Map<string, number>();
  let made = 0;
  const [first, last] = habit.days;
  for (let on = Math.max(day - first, user.plannedFrom); on <= day - last; on++) {
    if (isCourtClosed(on)) continue;
    const wanted = habit.aDay * (habit.isWhole === true ? 1 : share) * (0.5 + random.next());
    const count = Math.floor(wanted) + (random.chance(wanted % 1) ? 1 : 0);
    const times = Array.from({ length: count }, () => random.between(0, HOURS * 60 - 1)).sort(
      (a, b) => a - b,
    );
    const done: [app: SearchedApp, found: SearchedName][] = [];
    for (const minutes of times) {
      const again = done.length > 0 && random.chance(REPEATED) ? random.pick(done) : null;
      const app = again?.[0] ?? (random.chance(0.6) ? habit.apps[0] : random.pick(habit.apps));
      if (app === undefined || names[app].length === 0) continue;
      const found = again?.[1] ?? random.pick(names[app]);
      done.push([app, found]);
      const at = courtInstant(STATE_TIME_ZONE, on, OPENS + Math.floor(minutes / 60), minutes % 60);
      const criteria = criteriaOf(app, found.name);
      const key = criteriaKey({ appCode: app, regionId: REGIONS[app], criteria });
      const before = countedAt.get(key) ?? -Infinity;
      const isRepeated = user.isMetered && at.getTime() - before < COUNTED_AGAIN_AFTER_MS;
      const isCounted = user.isMetered && !isRepeated;
      if (isCounted) countedAt.set(key, at.getTime());
      const codes = habit.codes?.(Number(at.toISOString().slice(0, 4))) ?? [null];
      made++;
      yield [
        user.accountId,
        user.id,
        app,
        REGIONS[app],
        codes[made % codes.length] ?? null,
        JSON.stringify(criteria),
        key,
        isCounted,
        isCounted ? null : reasonNotCounted(user, isRepeated),
        found.count,
        false,
        courtInstant(STATE_TIME_ZONE, on, 7, 15),
        random.between(3, 40),
        `demo-year-${user.id}-${made}`,
        at,
      ];
    }
  }
}
