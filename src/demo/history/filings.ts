import type { Cell } from '../../server/db/handle';
import { courtInstant, type Day } from '../days';
import { isCourtClosed } from '../holidays';
import type { Random } from '../random';

/** Columns of the rows from `createFilings`. */
export const FILING_COLUMNS = [
  'county_id',
  'court_id',
  'user_id',
  'envelope_number',
  'document_title',
  'submitted_at',
  'status',
  'status_at',
] as const;

/** A court that receives filings. */
export interface FilingCourt {
  readonly id: number;
  readonly countyId: number;
}

const TITLES = [
  'Appearance',
  'Complaint',
  'Motion for Continuance',
  'Motion for Default Judgment',
  'Notice of Claim',
  'Proof of Service',
  'Proposed Order',
  'Summons',
];
const ZONE = 'America/Indiana/Indianapolis';
const YEAR_DAYS = 365;
const FIRST_ENVELOPE = 21_400_000;
const HOUR_MS = 3_600_000;

/**
 * Yields users' electronic filings in the year before a day. Filings of the last day await the
 * clerk.
 */
export function* createFilings(
  userIds: readonly number[],
  courts: readonly FilingCourt[],
  { aDay, day, random }: { readonly aDay: number; readonly day: Day; readonly random: Random },
): Generator<Cell[]> {
  if (userIds.length === 0 || courts.length === 0) return;
  let envelope = FIRST_ENVELOPE;
  for (let on = day - YEAR_DAYS; on < day; on++) {
    if (isCourtClosed(on)) continue;
    const count = Math.floor(aDay) + (random.chance(aDay % 1) ? 1 : 0);
    for (let index = 0; index < count; index++) {
      const court = random.pick(courts);
      const at = courtInstant(ZONE, on, random.between(8, 17), random.between(0, 59));
      const isWaiting = on >= day - 2 && random.chance(0.6);
      const status = isWaiting ? 'UNDER_REVIEW' : random.chance(0.94) ? 'ACCEPTED' : 'REJECTED';
      envelope += random.between(1, 9);
      const waited = isWaiting ? 0.1 : random.between(1, 6);
      yield [
        court.countyId,
        court.id,
        random.pick(userIds),
        String(envelope),
        random.pick(TITLES),
        at,
        status,
        new Date(at.getTime() + waited * HOUR_MS),
      ];
    }
  }
}
