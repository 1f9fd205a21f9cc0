import { JUDGMENT_STATUSES, LIEN_YEARS, type JudgmentStatus } from '#contract/records/judgments';
import type { AwardDraft, CaseDraft } from '../caseDraft';
import { dollars } from '../caseWriter';
import { countySize } from '../courts';
import { courtDate, formatDay, parseDay, type Day } from '../days';
import { courtDay } from '../../server/domain/courtDays/courtDays';
import { pickCollector } from '../organizations';
import type { Random } from '../random';
import type { JudgmentDraft, JudgmentEventDraft } from './judgmentDraft';
import type { Source } from './sources';

/** Annual interest rate on judgments, and on the underlying contracts. */
const INTEREST = 0.08;
/** Case types whose entry states debt and interest as one sum. */
const WITH_INTEREST = new Set(['CC', 'CB', 'CE', 'MF', 'PL']);
const DAYS_A_YEAR = 365.25;
const MAX_DAYS_TO_DOCKET = 5;
const SEVERAL = 0.4;
const RENEWED = 0.22;
const ASSIGNED = 0.1;
const PARTLY_PAID = 0.13;
const BOOKS_BEGIN = parseDay('1975-01-01');

/** Returns the same date years later; February 28 for February 29. */
export function yearsLater(day: Day, years: number): Day {
  const [year = '', ...rest] = formatDay(day).split('-');
  const monthDay = rest.join('-').replace('02-29', '02-28');
  return parseDay(`${Number(year) + years}-${monthDay}`);
}

/** The data of a judgment that determines its docket entry and later events. */
export type Entry = Pick<
  JudgmentDraft,
  'caseId' | 'caseNumber' | 'courtId' | 'creditors' | 'debtors' | 'costsCents'
> & {
  readonly county: string;
  readonly cents: number;
  readonly interestCents: number;
  readonly renderedOn: Day;
  readonly executedOn?: Day | null;
  readonly satisfiedOn?: Day | null;
  readonly soldOn?: Day | null;
  /** A fixed outcome; random by default. */
  readonly fate?: 'OPEN' | 'RENEWED';
};

/** Returns a case's judgments within the coverage of its county's docket. */
export function judgmentsOf(
  draft: CaseDraft,
  caseId: number,
  source: Source,
  random: Random,
): JudgmentDraft[] {
  const { awards, court, filedOn, isClosed, number, typeCode } = draft;
  if (!isClosed) return [];
  return awards.flatMap((award) => {
    const { cents, costsCents, creditors, executedOn, satisfiedOn, soldOn } = award;
    const interestCents = WITH_INTEREST.has(typeCode) ? interestWithin(award, filedOn, random) : 0;
    const entry = {
      courtId: court.row.id,
      caseId,
      caseNumber: number,
      county: court.county,
      creditors,
      costsCents,
      cents: cents - interestCents,
      interestCents,
      renderedOn: award.on,
      executedOn,
      satisfiedOn,
      soldOn,
    };
    const isSeveral = award.debtors.length > 1 && random.chance(SEVERAL);
    const sides = isSeveral ? award.debtors.map((debtor) => [debtor]) : [award.debtors];
    return sides.flatMap((debtors) => {
      const docketed = docket({ ...entry, debtors }, source, random);
      return docketed === null ? [] : [docketed];
    });
  });
}

/** Returns the interest within an award, from before the suit to the judgment. */
function interestWithin({ cents, on }: AwardDraft, filedOn: Day, random: Random): number {
  const years = (on - filedOn + random.between(60, 400)) / DAYS_A_YEAR;
  return cents - Math.round(cents / (1 + INTEREST * years));
}

/** Dockets a judgment; null if the source doesn't cover that day. */
export function docket(entry: Entry, source: Source, random: Random): JudgmentDraft | null {
  const { county, debtors, cents, interestCents, costsCents, renderedOn } = entry;
  const wanted = courtDay(renderedOn + random.between(0, 3));
  const docketedOn = wanted - renderedOn > MAX_DAYS_TO_DOCKET ? courtDay(renderedOn) : wanted;
  if (source.from === null || docketedOn < source.from || docketedOn > source.until) return null;
  const book = bookLetter(debtors[0]?.name.last ?? '');
  const perYear = 14 + 9 * countySize(county);
  const page = String(1 + Math.floor(((docketedOn - BOOKS_BEGIN) / DAYS_A_YEAR) * perYear));
  const sum = cents + interestCents;
  const events: JudgmentEventDraft[] = [
    {
      kind: 'RENDERED',
      on: renderedOn,
      text: `Judgment rendered for ${dollars(sum)} and costs of ${dollars(costsCents)}.`,
      cents: sum,
    },
    {
      kind: 'DOCKETED',
      on: docketedOn,
      text: `Entered in the judgment docket, book ${book}, page ${page}.`,
      cents: null,
    },
    ...laterEvents(entry, docketedOn, random),
  ];
  const past = events
    .filter(({ on }) => on <= source.until)
    .sort((one, other) => one.on - other.on);
  const isRenewed = past.some(({ kind }) => kind === 'RENEWAL');
  return {
    ...entry,
    debtCents: cents,
    docketedOn,
    book,
    page,
    expiresOn: yearsLater(renderedOn, isRenewed ? 2 * LIEN_YEARS : LIEN_YEARS),
    loadedAt: source.row.loaded_at,
    events: past,
    ...statusOf(past, docketedOn),
  };
}

function bookLetter(surname: string): string {
  return /[A-Z]/.exec(surname.normalize('NFD').toUpperCase())?.[0] ?? 'Z';
}

const STATUS_OF_EVENT: Readonly<Record<string, JudgmentStatus>> = {
  PARTIAL_RELEASE: 'PARTLY_RELEASED',
  RELEASE: 'RELEASED',
  RENEWAL: 'RENEWED',
  EXPIRY: 'EXPIRED',
};

function statusOf(
  events: readonly JudgmentEventDraft[],
  docketedOn: Day,
): Pick<JudgmentDraft, 'status' | 'statusOn'> {
  const last = events.findLast(({ kind }) => STATUS_OF_EVENT[kind] !== undefined);
  const [open] = JUDGMENT_STATUSES;
  if (last === undefined) return { status: open, statusOn: docketedOn };
  return { status: STATUS_OF_EVENT[last.kind] ?? open, statusOn: last.on };
}

/** Generates events after the docketing, including future ones. */
function laterEvents(entry: Entry, docketedOn: Day, random: Random): JudgmentEventDraft[] {
  const { cents, interestCents, executedOn, satisfiedOn, soldOn } = entry;
  const events: JudgmentEventDraft[] = [];
  const add = (
    kind: JudgmentEventDraft['kind'],
    on: Day,
    text: string,
    amount: number | null = null,
  ): void => {
    events.push({ kind, on: Math.max(on, docketedOn), text, cents: amount });
  };
  const sum = cents + interestCents;
  if (soldOn != null) {
    const credit = Math.round((sum * random.between(45, 92)) / 10_000) * 100;
    add(
      'EXECUTION',
      courtDay(docketedOn + random.between(20, 60)),
      'Order of sale to the sheriff.',
    );
    const text = `Credit of ${dollars(credit)} from the sheriff’s sale.`;
    add('PARTIAL_RELEASE', courtDay(soldOn + random.between(3, 12)), text, credit);
  }
  if (executedOn != null) add('EXECUTION', executedOn, 'Proceedings supplemental to execution.');
  if (satisfiedOn != null) {
    add('RELEASE', satisfiedOn, 'Released and satisfied in full.', sum + entry.costsCents);
    return events;
  }
  if (entry.fate === undefined && random.chance(ASSIGNED)) {
    const on = courtDay(docketedOn + random.between(120, 1_500));
    add('ASSIGNMENT', on, `Assigned to ${pickCollector(random)}.`);
  }
  if (soldOn == null && entry.fate === undefined && random.chance(PARTLY_PAID)) {
    const paid = Math.round((sum * random.between(10, 60)) / 10_000) * 100;
    const on = courtDay(docketedOn + random.between(90, 1_200));
    add('PARTIAL_RELEASE', on, `${dollars(paid)} credited; released to that extent.`, paid);
  }
  const endsOn = yearsLater(entry.renderedOn, LIEN_YEARS);
  if (entry.fate === 'RENEWED' || (entry.fate === undefined && random.chance(RENEWED))) {
    const on = courtDay(endsOn - random.between(20, 150));
    add('RENEWAL', on, `Renewed for ${LIEN_YEARS} years from ${courtDate(endsOn)}.`);
    add('EXPIRY', yearsLater(entry.renderedOn, 2 * LIEN_YEARS), 'The lien has expired.');
  } else {
    add('EXPIRY', endsOn, 'The lien has expired.');
  }
  return events;
}
