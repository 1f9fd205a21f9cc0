import {
  CLERK_FEE_CENTS,
  COLLECTION_FEE_SHARE,
  type TaxType,
  type TaxWarrantRole,
} from '#contract/records/taxWarrants';
import { LIEN_YEARS } from '#contract/records/judgments';
import type { TaxWarrantStatus } from '#contract/account/savedItems';
import { courtDate, parseDay, yearOf, type Day } from '../days';
import { courtDay } from '../../server/domain/courtDays/courtDays';
import { HIDDEN_SURNAME } from '../parties';
import { organization, person } from '../people';
import { Weighted, type Random } from '../random';
import type { Named } from './judgmentDraft';
import { yearsLater } from './judgments';
import type { RegisterScene } from './scene';
import type { Source } from './sources';
import type { WarrantNumbers } from './warrantNumbers';

const TYPES = new Weighted<TaxType>([
  ['IND', 62],
  ['SLS', 18],
  ['WTH', 11],
  ['CORP', 4],
  ['FAB', 1.5],
  ['INN', 0.8],
  ['MVR', 0.3],
  ['OTHER', 2.4],
]);
const TRADE_TAXES: ReadonlySet<TaxType> = new Set(['SLS', 'WTH', 'FAB', 'INN', 'MVR']);
const SOLE_TRADERS = ['Auto Repair', 'Lawn Care', 'Diner', 'Roofing', 'Pizza', 'Salon', 'Hauling'];

const JOINT = 0.15;
const IN_FURTHER_COUNTIES = 0.06;
const EXPUNGED = 0.01;
const RENEWED = 0.3;
const NOTICE_LEAST_DAYS = 20;
const MAX_DAYS_TO_CLEAR = 45;

export interface WarrantStatusDraft {
  readonly status: TaxWarrantStatus;
  readonly on: Day;
  readonly note: string | null;
}

export interface Amounts {
  readonly tax: number;
  readonly interest: number;
  readonly penalty: number;
  readonly collectionFee: number;
  readonly sheriff: number;
  readonly clerk: number;
}

/** A warrant in one county, without an id. */
export interface WarrantDraft {
  readonly countyId: number;
  readonly number: string;
  readonly taxType: TaxType;
  /** The taxpayer first. */
  readonly names: readonly (Named & { readonly role: TaxWarrantRole })[];
  readonly amounts: Amounts;
  readonly issuedOn: Day;
  readonly filedOn: Day;
  readonly expiresOn: Day;
  /** Ordered by day; the last one is the current status. */
  readonly statuses: readonly WarrantStatusDraft[];
  readonly isExpunged: boolean;
  readonly loadedAt: Date;
}

/** A warrant's outcome, the same in all counties. */
export type Fate = 'paid' | 'withdrawn' | 'renewed' | 'unpaid';

/** The parts of a warrant that are the same wherever it is filed. */
export interface Warrant extends Pick<
  WarrantDraft,
  'amounts' | 'isExpunged' | 'issuedOn' | 'names' | 'number' | 'taxType'
> {
  readonly noticeOn: Day;
  readonly fate: Fate;
  readonly paidOn: Day;
}

/** Generates a county's tax warrants; filings in other counties follow the first one. */
export function* createWarrants(
  scene: RegisterScene,
  others: readonly Source[],
  numbers: WarrantNumbers,
  count: number,
): Generator<WarrantDraft> {
  const source = scene.sources.taxWarrant;
  if (source === undefined || source.from === null) return;
  const { random } = scene;
  for (let made = 0; made < count;) {
    const warrant = drawWarrant(scene, source.from, source.until, numbers);
    const first = fileIn(source, warrant, random);
    if (first === null) continue;
    yield first;
    made++;
    if (!random.chance(IN_FURTHER_COUNTIES)) continue;
    const more = random.chance(0.2) ? 2 : 1;
    const begin = random.between(0, others.length - 1);
    for (let index = 0; index < more; index++) {
      const other = others[(begin + index) % others.length];
      const further = other === undefined ? null : fileIn(other, warrant, random);
      if (further === null) continue;
      yield further;
      made++;
    }
  }
}

function drawWarrant(
  scene: RegisterScene,
  from: Day,
  until: Day,
  numbers: WarrantNumbers,
): Warrant {
  const { random } = scene;
  // Favors recent years.
  const issuedOn = courtDay(from + Math.floor((until - 6 - from) * random.next() ** 0.6));
  const isExpunged = random.chance(EXPUNGED);
  const taxType = isExpunged ? 'IND' : TYPES.draw(random);
  const noticeOn = issuedOn - random.between(NOTICE_LEAST_DAYS + 1, 75);
  const fate = random.next();
  return {
    number: numbers.issue(issuedOn, random),
    taxType,
    names: isExpunged ? [hidden(scene)] : drawNames(scene, taxType, issuedOn),
    amounts: pickAmounts(taxType, yearOf(issuedOn), random),
    issuedOn,
    noticeOn,
    isExpunged,
    fate:
      fate < 0.52
        ? 'paid'
        : fate < 0.56
          ? 'withdrawn'
          : fate < RENEWED + 0.4
            ? 'renewed'
            : 'unpaid',
    paidOn: issuedOn + 12 + Math.floor(-Math.log(1 - random.next()) * 300),
  };
}

function hidden(scene: RegisterScene): WarrantDraft['names'][number] {
  const first = scene.resident(parseDay('2010-01-01')).first;
  return {
    role: 'Taxpayer',
    name: person(first, HIDDEN_SURNAME),
    address: `${scene.seat}, IN`,
  };
}

function drawNames(scene: RegisterScene, taxType: TaxType, day: Day): WarrantDraft['names'] {
  const { community, organizations, random } = scene;
  const isFirm = taxType === 'CORP' || (TRADE_TAXES.has(taxType) && random.chance(0.7));
  if (isFirm) {
    const { name, address, aliases } = organizations.draw('business');
    const named = { role: 'Taxpayer' as const, name, address };
    const trade = aliases[0]?.name ?? null;
    const own = random.chance(0.25) ? traderName(scene.seat, random) : null;
    const called = trade ?? own;
    return called === null
      ? [named]
      : [named, { role: 'Doing business as', name: called, address }];
  }
  const resident = scene.resident(day);
  const taxpayer = { ...scene.named(resident), role: 'Taxpayer' as const };
  if (TRADE_TAXES.has(taxType)) {
    const name = traderName(random.chance(0.6) ? resident.first : resident.surname, random);
    return [taxpayer, { role: 'Doing business as', name, address: taxpayer.address }];
  }
  if (!random.chance(JOINT)) return [taxpayer];
  const spouse = scene.named(community.spouse(resident, day));
  return [taxpayer, { ...spouse, role: 'Joint taxpayer' }];
}

function traderName(of: string, random: Random): Named['name'] {
  return organization(`${of}’s ${random.pick(SOLE_TRADERS)}`);
}

/** Returns each part in cents; the collection fee is 10% of tax, interest, and penalty. */
function pickAmounts(taxType: TaxType, year: number, random: Random): Amounts {
  const inflation = 1.025 ** (year - 2000);
  const most = taxType === 'IND' ? 9_000 : 30_000;
  const tax = Math.round((120 + (most - 120) * random.next() ** 3) * inflation * 100);
  const penalty = Math.round(tax * random.pick([0.1, 0.1, 0.2]));
  const interest = Math.round(tax * (random.between(2, 14) / 100));
  return {
    tax,
    interest,
    penalty,
    collectionFee: Math.round((tax + interest + penalty) * COLLECTION_FEE_SHARE),
    sheriff: random.pick([1_300, 1_300, 1_500, 2_800]),
    clerk: CLERK_FEE_CENTS,
  };
}

/** Files the warrant in a county's judgment book; null if its source doesn't cover that day. */
export function fileIn(source: Source, warrant: Warrant, random: Random): WarrantDraft | null {
  const filedOn = courtDay(warrant.issuedOn + random.between(0, 1));
  if (source.from === null || filedOn < source.from || filedOn > source.until) return null;
  const statuses = statusesOf(warrant, filedOn).filter(({ on }) => on <= source.until);
  const isRenewed = statuses.some(({ status }) => status === 'RENEWED');
  const { amounts, isExpunged, issuedOn, names, number, taxType } = warrant;
  return {
    countyId: source.row.county_id,
    amounts,
    isExpunged,
    issuedOn,
    names,
    number,
    taxType,
    filedOn,
    expiresOn: yearsLater(filedOn, isRenewed ? 2 * LIEN_YEARS : LIEN_YEARS),
    statuses,
    loadedAt: source.row.loaded_at,
  };
}

function statusesOf(warrant: Warrant, filedOn: Day): WarrantStatusDraft[] {
  const { fate, noticeOn, number } = warrant;
  const ended = yearsLater(filedOn, LIEN_YEARS);
  const open: WarrantStatusDraft = {
    status: 'OPEN',
    on: filedOn,
    note: `Demand notice of ${courtDate(noticeOn)}.`,
  };
  const expired: WarrantStatusDraft = { status: 'EXPIRED', on: ended, note: null };
  // Derived from the warrant number, so it is the same in every county.
  const spread = Number(number) % MAX_DAYS_TO_CLEAR;
  const paidOn = Math.max(warrant.paidOn, filedOn + 3);
  const clearedOn = courtDay(paidOn + 1 + (spread % (MAX_DAYS_TO_CLEAR - 5)));
  switch (fate) {
    case 'paid': {
      const note = `Paid ${courtDate(paidOn)}; satisfaction of the Department of Revenue.`;
      if (clearedOn > ended) return [open, expired];
      return [open, { status: 'RELEASED', on: clearedOn, note }];
    }
    case 'withdrawn': {
      const on = courtDay(filedOn + 10 + 4 * spread);
      return [open, { status: 'WITHDRAWN', on, note: 'Withdrawn: issued in error.' }];
    }
    case 'renewed': {
      const on = courtDay(ended - 15 - 2 * spread);
      const note = `Renewed for ${LIEN_YEARS} years.`;
      const end = { ...expired, on: yearsLater(filedOn, 2 * LIEN_YEARS) };
      return [open, { status: 'RENEWED', on, note }, end];
    }
    default:
      return [open, expired];
  }
}
