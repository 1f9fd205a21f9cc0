import { createHash } from 'node:crypto';
import type { FilingActor, FilingStatus } from '#contract/filing/states';
import type { EnvelopeMessage, FeeRequest, FilingMessage } from '#contract/schemas/efmMessages';
import { HOUR_MS, MINUTE_MS } from '#contract/time';
import { calculateFees, type FeeRules, type Fees } from '../../server/domain/efm/fees';
import { courtInstant, formatDay, type Day } from '../days';
import { isCourtClosed } from '../../server/domain/courtDays/courtDays';
import { Weighted, type Random } from '../random';
import {
  INITIAL_DOCUMENTS,
  LATER_DOCUMENTS,
  PROPOSED_ORDER,
  type DemoDocument,
  type DemoFile,
} from './filingDocuments';

/** A demo user who files. */
export interface DemoFiler {
  readonly userId: number;
  readonly accountId: number;
  readonly name: string;
  readonly firmId: number;
  /** Null for individuals. */
  readonly firm: string | null;
  readonly hasEfilingPlan: boolean;
  /** Bar numbers of the firm's attorneys. */
  readonly attorneys: readonly string[];
}

/** A court that accepts filings. */
export interface DemoCourt {
  readonly id: number;
  readonly countyId: number;
  readonly code: string;
  readonly timeZone: string;
}

/** An existing case that demo filers file into. */
export interface DemoCase {
  readonly courtId: number;
  readonly number: string;
  readonly caption: string;
}

/** A filing's status change. */
export interface DemoChange {
  readonly from: FilingStatus;
  readonly to: FilingStatus;
  readonly actor: FilingActor;
  readonly actorName: string | null;
  readonly at: number;
  readonly reasonCode: string | null;
  readonly words: string;
  readonly failures: readonly string[];
}

export interface DemoEnvelope {
  readonly message: EnvelopeMessage;
  /** The fee quote: its request, and the fees. */
  readonly quote: { readonly request: FeeRequest; readonly fees: Fees };
  readonly filer: DemoFiler;
  readonly court: DemoCourt;
  readonly caption: string;
  readonly clientNumber: string | null;
  readonly courtCents: number;
  readonly cardCents: number;
  readonly filedAt: number;
  /** Status changes of each filing, in the order of the message. */
  readonly changes: readonly (readonly DemoChange[])[];
}

export interface DrawOptions {
  readonly filers: readonly (readonly [filer: DemoFiler, weight: number])[];
  readonly courts: readonly DemoCourt[];
  readonly cases: readonly DemoCase[];
  readonly files: ReadonlyMap<string, DemoFile>;
  readonly rules: FeeRules;
  readonly count: number;
  /** Number of recent envelopes for a clerk's county, so that the clerk's queue is full. */
  readonly queue: { readonly countyId: number; readonly count: number };
  readonly day: Day;
  readonly now: number;
  readonly random: Random;
}

const YEAR_DAYS = 365;
/** Number of most recent days whose envelopes are still with the court. */
const RECENT_DAYS = 3;
/** Share of envelopes that start a new case. */
const NEW_CASES = 0.35;
const CLERK = 'Clara Eastwick';
const JUDGE = 'Judge Amelia Hart';

/** Status sequences of filings, after `submitted`. */
const WAYS: Readonly<Record<string, readonly FilingStatus[]>> = {
  submitted: [],
  underReview: ['underReview'],
  deferred: ['underReview', 'deferred'],
  returned: ['underReview', 'returned'],
  sentToJudge: ['underReview', 'sentToJudge'],
  accepted: ['underReview', 'accepted'],
  acceptedLater: ['underReview', 'deferred', 'underReview', 'accepted'],
  rejected: ['underReview', 'rejected'],
  replaced: ['underReview', 'returned', 'replaced'],
  expired: ['underReview', 'returned', 'rejected'],
  granted: ['underReview', 'sentToJudge', 'granted'],
  denied: ['underReview', 'sentToJudge', 'denied'],
  moot: ['underReview', 'sentToJudge', 'moot'],
  canceled: ['canceled'],
};

const PAST_WAYS = new Weighted<string>([
  ['accepted', 78],
  ['acceptedLater', 6],
  ['rejected', 6],
  ['replaced', 2],
  ['expired', 1],
  ['canceled', 3],
]);
const OPEN_WAYS = new Weighted<string>([
  ['submitted', 40],
  ['underReview', 25],
  ['deferred', 10],
  ['returned', 15],
  ['accepted', 10],
]);
const ORDER_WAYS = new Weighted<string>([
  ['granted', 7],
  ['denied', 2],
  ['moot', 1],
]);
const FAILURES = ['The court no longer uses Motion for Hearing (MHRG). Use Motion (MOTN).'];

const ACTORS: Readonly<Partial<Record<FilingStatus, FilingActor>>> = {
  canceled: 'filer',
  replaced: 'filer',
  granted: 'judge',
  denied: 'judge',
  moot: 'judge',
};

const REASONS: Readonly<Partial<Record<FilingStatus, readonly [code: string, words: string][]>>> = {
  rejected: [
    ['WRONG_CASE_NUMBER', 'The case number belongs to another case. Check it and file again.'],
    ['MISSING_SIGNATURE', 'The last page is not signed.'],
    ['DUPLICATE', 'The same document was filed yesterday.'],
  ],
  returned: [
    ['MISSING_DOCUMENT', 'Exhibit A is mentioned but not attached.'],
    ['ILLEGIBLE', 'Page 2 cannot be read. Scan it again.'],
  ],
};

/** Returns a generator of ids that are the same for the same seed. */
export function idsOf(random: Random): () => string {
  return () => {
    const hex = createHash('sha256').update(String(random.next())).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
}

/** Draws a year of envelopes in filing order; recent ones still await the court. */
export function drawEnvelopes(options: DrawOptions): DemoEnvelope[] {
  const { count, day, filers, queue, random } = options;
  const newId = idsOf(random.fork('ids'));
  const who = new Weighted(filers);
  const times: DrawnTime[] = [];
  while (times.length < count) {
    // One in eight envelopes is from the last few days.
    const isRecent = times.length % 8 === 0;
    const on = day - (isRecent ? random.between(0, RECENT_DAYS) : random.between(4, YEAR_DAYS));
    times.push(...drawTime(options, on, random));
  }
  const courts = options.courts.filter(({ countyId }) => countyId === queue.countyId);
  const ids = new Set(courts.map(({ id }) => id));
  const cases = options.cases.filter(({ courtId }) => ids.has(courtId));
  const queueRandom = random.fork('queue');
  while (courts.length > 0 && times.length < count + queue.count) {
    const on = day - queueRandom.between(0, RECENT_DAYS);
    times.push(...drawTime({ ...options, courts, cases }, on, queueRandom));
  }
  times.sort((a, b) => a.at - b.at);
  return times.map(({ at, court, found }, index) =>
    drawEnvelope({ ...options, newId }, { at, court, found, filer: who.draw(random), index }),
  );
}

interface DrawnTime {
  readonly at: number;
  readonly court: DemoCourt;
  readonly found: DemoCase | null;
}

/**
 * Draws when and where an envelope is filed on a day; returns an empty list if the day or hour
 * doesn't fit.
 */
function drawTime(
  { cases, courts, now }: Pick<DrawOptions, 'cases' | 'courts' | 'now'>,
  on: Day,
  random: Random,
): DrawnTime[] {
  if (isCourtClosed(on) && !random.chance(0.1)) return [];
  const found = cases.length === 0 || random.chance(NEW_CASES) ? null : random.pick(cases);
  const court = courts.find(({ id }) => id === found?.courtId) ?? random.pick(courts);
  const at = courtInstant(court.timeZone, on, random.between(8, 18), random.between(0, 59));
  return at.getTime() < now - HOUR_MS ? [{ at: at.getTime(), court, found }] : [];
}

function drawEnvelope(
  { files, newId, now, random, rules }: DrawOptions & { readonly newId: () => string },
  drawn: {
    readonly at: number;
    readonly court: DemoCourt;
    readonly found: DemoCase | null;
    readonly filer: DemoFiler;
    readonly index: number;
  },
): DemoEnvelope {
  const { at, court, filer, found, index } = drawn;
  const isNew = found === null;
  const isWaiver = isNew && filer.firm === null && random.chance(0.3);
  const documents = isNew ? newCaseDocuments(random, isWaiver) : laterDocuments(random);
  const [plaintiff, defendant] = partiesOf(filer, random, newId);
  const caption = found?.caption ?? `${plaintiff.name} vs. ${defendant.name}`;
  const attorney = filer.attorneys.length === 0 ? null : random.pick(filer.attorneys);
  const filings = documents.map((document): FilingMessage => {
    const file = fileOf(files, document);
    return {
      filingId: newId(),
      code: document.code,
      codeName: document.title,
      kind: isNew || filer.firm === null ? 'file' : 'fileAndServe',
      description: document.title,
      partyIds: isNew ? [plaintiff.partyId] : [],
      attorney,
      documents: [
        {
          documentId: newId(),
          component: 'lead',
          title: document.title,
          fileName: `${document.title.toLowerCase().replaceAll(' ', '-')}.pdf`,
          security: 'PUBLIC',
          hash: file.hash,
          bytes: file.bytes,
          pages: file.pages,
        },
      ],
      optionalServices: [],
    };
  });
  const payment = isWaiver ? 'waiver' : 'card';
  const request: FeeRequest = {
    courtId: court.id,
    typeCode: isNew ? 'CC' : null,
    filings: filings.map(({ code, optionalServices }) => ({ code, optionalServices })),
    payment,
    hasEfilingPlan: filer.hasEfilingPlan,
  };
  const fees = calculateFees(request, rules);
  const message: EnvelopeMessage = {
    envelopeId: newId(),
    number: '',
    courtId: court.id,
    filedAt: new Date(at).toISOString(),
    caseNumber: found?.number ?? null,
    newCase: isNew
      ? { typeCode: 'CC', amountCents: random.between(90, 900) * 1_000, caption }
      : null,
    parties: isNew
      ? [
          { ...plaintiff, attorneys: attorney === null ? [] : [attorney] },
          { ...defendant, attorneys: [] },
        ]
      : [],
    filings,
    payment: {
      kind: payment,
      quoteId: newId(),
      totalCents: fees.totalCents,
      maxCents: fees.totalCents,
    },
    filer: { name: filer.name, firm: filer.firm },
    comment: random.chance(0.1) ? 'Please call if anything is missing.' : '',
  };
  const isRecent = at > now - (RECENT_DAYS + 1) * 24 * HOUR_MS;
  const isFailed = !isRecent && index % 50 === 7;
  const way = (isRecent ? OPEN_WAYS : PAST_WAYS).draw(random);
  return {
    message,
    filer,
    court,
    caption,
    clientNumber:
      filer.firm === null ? null : `${String(1_000 + random.between(0, 400))}-${String(index % 7)}`,
    courtCents: fees.courtCents,
    cardCents: fees.cardCents,
    quote: { request, fees },
    filedAt: at,
    changes: filings.map(({ code }) => {
      if (isFailed) return failedChanges(at);
      const own =
        code !== PROPOSED_ORDER.code
          ? way
          : isRecent
            ? 'sentToJudge'
            : way === 'accepted'
              ? ORDER_WAYS.draw(random)
              : way;
      return changesOf(own, at, now, random);
    }),
  };
}

function fileOf(files: ReadonlyMap<string, DemoFile>, { code }: DemoDocument): DemoFile {
  const file = files.get(code);
  if (file === undefined) throw new Error(`No demo document for ${code}`);
  return file;
}

function newCaseDocuments(random: Random, isWaiver: boolean): DemoDocument[] {
  const [complaint, appearance, summons, ...others] = INITIAL_DOCUMENTS;
  const first = [complaint, appearance, summons].filter((each) => each !== undefined);
  const [debt, waiver] = others;
  return [
    ...first,
    ...(debt !== undefined && random.chance(0.5) ? [debt] : []),
    ...(waiver !== undefined && isWaiver ? [waiver] : []),
  ];
}

function laterDocuments(random: Random): DemoDocument[] {
  const first = random.pick(LATER_DOCUMENTS);
  return first.code.startsWith('M') && random.chance(0.6) ? [first, PROPOSED_ORDER] : [first];
}

const DEBTORS = ['Jane Roe', 'Alan Pike', 'Dora Finch', 'Marcus Lee', 'Nina Ortega', 'Sam Weller'];

function partiesOf({ firm, name }: DemoFiler, random: Random, newId: () => string) {
  const party = { address: '', attorneys: [] as string[] };
  return [
    {
      ...party,
      partyId: newId(),
      typeCode: 'PLAINTIFF',
      isOrganization: firm !== null,
      name: firm === null ? name : `${random.pick(['Acme', 'Hoosier', 'Lakeside'])} Credit LLC`,
    },
    {
      ...party,
      partyId: newId(),
      typeCode: 'DEFENDANT',
      isOrganization: false,
      name: random.pick(DEBTORS),
    },
  ] as const;
}

const NO_REASON = { reasonCode: null, words: '', failures: [] as readonly string[] };

function failedChanges(at: number): DemoChange[] {
  const by = { actor: 'manager', actorName: null, at: at + MINUTE_MS } as const;
  return [{ ...NO_REASON, from: 'submitting', to: 'failed', ...by, failures: FAILURES }];
}

function changesOf(way: string, filedAt: number, now: number, random: Random): DemoChange[] {
  let at = filedAt + random.between(20, 90) * 1_000;
  let from: FilingStatus = 'submitted';
  const changes: DemoChange[] = [
    { ...NO_REASON, from: 'submitting', to: 'submitted', actor: 'manager', actorName: null, at },
  ];
  for (const to of WAYS[way] ?? []) {
    at += random.between(1, 8) * HOUR_MS;
    if (at >= now - 10 * MINUTE_MS) break;
    const expired = from === 'returned' && to === 'rejected';
    const actor = expired ? 'clock' : (ACTORS[to] ?? 'clerk');
    const reason = REASONS[to];
    const [reasonCode, words] = expired || reason === undefined ? [null, ''] : random.pick(reason);
    const actorName = actor === 'clerk' ? CLERK : actor === 'judge' ? JUDGE : null;
    changes.push({ from, to, actor, actorName, at, reasonCode, words, failures: [] });
    from = to;
  }
  return changes;
}

/** Returns the number that a court gives a new case. */
export function newCaseNumber({ code }: DemoCourt, filedOn: Day, serial: number): string {
  const [year = '', month = ''] = formatDay(filedOn).split('-');
  return `${code}-${year.slice(2)}${month}-CC-9${String(serial).padStart(5, '0')}`;
}
