import { createHash } from 'node:crypto';
import { pagesInWords, PURCHASE_DAYS } from '#contract/records/pageImages';
import { pageCents } from '#contract/billing/copyPrice';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import type { Booker, Charge } from '../../server/domain/ledger/repository';
import { DEMO_OFFICE } from '../accounts';
import { courtInstant, formatDay, type Day } from '../days';
import { isCourtClosed } from '../../server/domain/courtDays/courtDays';
import type { Random } from '../random';

/** A recorded document with purchasable pages. */
export interface BoughtDocument {
  readonly id: number;
  readonly documentNumber: string;
  readonly typeCode: string;
  readonly typeName: string;
  readonly countyId: number;
  readonly countyName: string;
  readonly state: string;
  /** ISO date. */
  readonly recordedOn: string;
  readonly pages: number;
  /** Size of the largest page, which is the first, in inches. */
  readonly width: number;
  readonly height: number;
}

/** A demo user's buying pattern. */
export interface BuyingHabit {
  readonly username: string;
  readonly state: 'IN' | 'MI';
  /** Share of days with a purchase. */
  readonly share: number;
  readonly codes?: (year: number) => readonly (string | null)[];
  /** Number of days from the last purchases to the demo's day. */
  readonly untilDaysAgo: number;
  /** A county to exclude, because the user already has its documents. */
  readonly exceptCounty?: number;
  /** Maximum purchases and pages, for an account that may owe only a little. */
  readonly most?: { readonly purchases: number; readonly pages: number };
}

export const BUYING_HABITS: readonly BuyingHabit[] = [
  { username: 'user', state: 'IN', share: 0.32, untilDaysAgo: 1 },
  {
    username: 'admin',
    state: 'IN',
    share: 0.14,
    codes: (year) => [`${year}-014`, `${year}-022`],
    untilDaysAgo: 1,
  },
  { username: 'demo.birch', state: 'IN', share: 0.08, codes: (y) => [`${y}-022`], untilDaysAgo: 2 },
  { username: 'michigan', state: 'MI', share: 0.2, untilDaysAgo: 1 },
  { username: 'pastdue', state: 'IN', share: 0.12, untilDaysAgo: 30 },
  { username: 'full', state: 'IN', share: 0.1, untilDaysAgo: 2 },
  { username: 'clerk', state: 'IN', share: 0.06, untilDaysAgo: 3 },
  { username: 'recorder', state: 'IN', share: 0.06, untilDaysAgo: 2, exceptCounty: DEMO_OFFICE },
  { username: 'bulk', state: 'IN', share: 0.07, untilDaysAgo: 1 },
  {
    username: 'trial',
    state: 'IN',
    share: 0.6,
    untilDaysAgo: 1,
    most: { purchases: 3, pages: 1 },
  },
  { username: 'judge', state: 'IN', share: 0.06, untilDaysAgo: 3 },
];

/** A user who buys pages. */
export interface Buyer {
  readonly id: number;
  readonly accountId: number;
  /** Fee per page of the account's plan, in cents. */
  readonly pageFee: number;
  /** First day on which the account had a plan. */
  readonly plannedFrom: Day;
}

export interface DemoPurchase {
  readonly buyer: Buyer;
  readonly document: BoughtDocument;
  readonly pages: readonly number[];
  readonly officeCents: number;
  readonly serviceCents: number;
  readonly billingCode: string | null;
  readonly at: number;
}

const YEAR_DAYS = 365;
const MAX_PAGES = 6;

/**
 * Returns the office's price of a page: the first page is the largest, the others are standard
 * size.
 */
function officeCentsOf(document: BoughtDocument, page: number): number {
  const { height, recordedOn, state, typeCode, width } = document;
  const size = page === 1 ? { width, height } : { width: 8.5, height: Math.min(height, 14) };
  return pageCents(state === 'MI' ? 'STATE-MI' : 'STATE-IN', { typeCode, recordedOn, ...size });
}

/**
 * Generates a user's purchases up to the day before the demo's, oldest first. Buys each document
 * once, and only after it was recorded.
 */
export function createPurchases(
  habit: BuyingHabit,
  buyer: Buyer,
  documents: readonly BoughtDocument[],
  { day, random }: { readonly day: Day; readonly random: Random },
): DemoPurchase[] {
  const left = documents.filter(
    ({ countyId, state }) => state === habit.state && countyId !== habit.exceptCounty,
  );
  const { most = { purchases: Infinity, pages: MAX_PAGES } } = habit;
  const drawn: DemoPurchase[] = [];
  const last = day - habit.untilDaysAgo;
  for (let on = Math.max(day - YEAR_DAYS, buyer.plannedFrom); on <= last; on++) {
    if (drawn.length >= most.purchases) break;
    if (isCourtClosed(on) || left.length === 0 || !random.chance(habit.share)) continue;
    const at = courtInstant(STATE_TIME_ZONE, on, random.between(9, 16), random.between(0, 59));
    const index = random.between(0, left.length - 1);
    const document = left[index];
    // Documents not yet recorded are bought on a later day.
    if (document === undefined || document.recordedOn >= formatDay(on)) continue;
    left.splice(index, 1);
    const count = Math.min(document.pages, random.between(1, most.pages));
    const pages = Array.from({ length: count }, (_, page) => page + 1);
    const codes = habit.codes?.(Number(at.toISOString().slice(0, 4))) ?? [null];
    drawn.push({
      buyer,
      document,
      pages,
      officeCents: pages.reduce((sum, page) => sum + officeCentsOf(document, page), 0),
      serviceCents: count * buyer.pageFee,
      billingCode: codes[drawn.length % codes.length] ?? null,
      at: at.getTime(),
    });
  }
  return drawn;
}

/** Builds the journal entry of a purchase. */
export function chargeOf(purchase: DemoPurchase): Charge & Booker & { readonly at: number } {
  const { at, billingCode, buyer, document, officeCents, pages, serviceCents } = purchase;
  return {
    accountId: buyer.accountId,
    userId: buyer.id,
    kind: 'PAGES_BOUGHT',
    reference: `${document.typeName} ${document.documentNumber}, ${document.countyName}: ${pagesInWords([...pages])}`,
    billingCode,
    parts: [
      { ledger: 'OFFICE_FEES', countyId: document.countyId, cents: officeCents },
      { ledger: 'PAGE_FEES', countyId: null, cents: serviceCents },
    ],
    at,
  };
}

/** Returns whether the pages can still be downloaded. */
export function isFetchable({ at }: DemoPurchase, now: number): boolean {
  return at + PURCHASE_DAYS * DAY_MS > now;
}

/** Returns a placeholder hash for an expired file, which can't be downloaded. */
export function hashOfGone({ document }: DemoPurchase): string {
  return createHash('sha256').update(`demo document ${document.id}`).digest('hex');
}

/** Returns the last instant at which the pages can be downloaded. */
export function expiryOf({ at }: DemoPurchase): Date {
  return new Date(at + PURCHASE_DAYS * DAY_MS);
}
