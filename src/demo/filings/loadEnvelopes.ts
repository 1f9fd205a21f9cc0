import { sql, type Kysely } from 'kysely';
import { isFilingFinal, type FilingMoney, type FilingStatus } from '#contract/filingStates';
import type { EfmMessage } from '#contract/schemas/efmMessages';
import type { Cell, DatabaseHandle } from '../../server/db/handle';
import type { Database } from '../../server/db/tables/database';
import { operationFor } from '../../server/domain/efm/changesRepository';
import { findCodes, findCodesInForce } from '../../server/domain/efm/codesRepository';
import type { FeeRules } from '../../server/domain/efm/fees';
import { QUOTE_VALID_MS } from '../../server/domain/efm/feesRepository';
import {
  createMessage,
  done,
  hashMessage,
  type OutgoingRequest,
} from '../../server/domain/efmMessages/message';
import { captureLines } from '../../server/domain/filing/captureLines';
import { enterEntries } from '../../server/domain/ledger/repository';
import { civilDate } from '../../server/http/services';
import { parseDay } from '../days';
import { createRandom } from '../random';
import {
  drawEnvelopes,
  idsOf,
  newCaseNumber,
  type DemoCase,
  type DemoCourt,
  type DemoEnvelope,
  type DemoFiler,
} from './drawEnvelopes';
import { demoFilingDocuments } from './filingDocuments';
import { loadDemoService } from './loadService';

/** Number of envelopes in a full demo. */
const ENVELOPES = 400;
/** Number of recent envelopes for the demo's clerk. */
const QUEUED = 90;
/** Each demo filer's share of the envelopes. */
const WEIGHTS: Readonly<Record<string, number>> = {
  user: 15,
  admin: 35,
  'demo.birch': 20,
  bulk: 30,
};
const HOLD_DAYS = 7;
const DAY_MS = 86_400_000;
const MAX_CODES = 20_000;
const MAX_CASES = 400;

export interface EnvelopeOptions {
  /** Counties whose courts accept filings. */
  readonly counties: readonly number[];
  /** The county of the demo's clerk, whose queue is full. */
  readonly clerkCounty: number;
  readonly now: number;
  /** ISO date of the demo's last day. */
  readonly day: string;
  readonly seed: string;
  /** Fraction of the full demo's envelopes; 1 for a full demo. */
  readonly share: number;
}

/**
 * Loads a year of envelopes for both sides of e-filing, provider and manager, with their messages,
 * holds, and accounting entries, as if users had filed them and courts had decided on them.
 */
export async function loadDemoEnvelopes(
  handle: DatabaseHandle,
  { clerkCounty, counties, day, now, seed, share }: EnvelopeOptions,
): Promise<void> {
  const { db } = handle;
  const filers = await findFilers(db);
  const courts = await findCourts(db, counties);
  if (filers.length === 0 || courts.length === 0) return;
  const envelopes = drawEnvelopes({
    filers,
    courts,
    cases: await findCases(db, courts),
    files: await demoFilingDocuments(),
    rules: await findRules(db, courts[0]?.countyId ?? 0, day),
    count: Math.ceil(ENVELOPES * share),
    queue: { countyId: clerkCounty, count: Math.ceil(QUEUED * share) },
    day: parseDay(day),
    now,
    random: createRandom(`${seed}/envelopes`),
  });
  const rows = new EnvelopeRows(now, idsOf(createRandom(`${seed}/messages`)));
  const { rows: numbers } = await sql<{ number: string }>`
    select nextval('filing_envelope_number')::text as number
      from generate_series(1, ${envelopes.length})`.execute(db);
  for (const [index, envelope] of envelopes.entries()) {
    rows.add(envelope, numbers[index]?.number ?? '', index);
  }
  await rows.load(handle);
  await loadDemoService(db, envelopes, { now, seed });
}

async function findFilers(db: Kysely<Database>): Promise<(readonly [DemoFiler, number])[]> {
  const { rows } = await sql<DemoFiler & { readonly username: string }>`
    select u.username, u.id as "userId", u.account_id as "accountId",
           u.first_name || ' ' || u.last_name as name, f.id as "firmId",
           case when f.is_individual then null else f.name end as firm,
           exists (select from subscription s
                    where s.account_id = u.account_id and s.app_code = 'EFILING')
             as "hasEfilingPlan",
           array(select a.bar_number from filing_firm_attorney a
                  where a.firm_id = f.id order by a.bar_number) as attorneys
      from filing_firm_user m
      join app_user u on u.id = m.user_id
      join filing_firm f on f.id = m.firm_id
     where u.account_id is not null order by u.username collate "C"`.execute(db);
  return rows.map(({ username, ...filer }) => [filer, WEIGHTS[username] ?? 5] as const);
}

async function findCourts(db: Kysely<Database>, counties: readonly number[]): Promise<DemoCourt[]> {
  const rows = await db
    .selectFrom('court')
    .where('county_id', 'in', counties)
    .where('coverage_from', 'is not', null)
    .select(['id', 'county_id as countyId', 'code', 'time_zone as timeZone'])
    .orderBy('id')
    .execute();
  return rows;
}

async function findCases(db: Kysely<Database>, courts: readonly DemoCourt[]): Promise<DemoCase[]> {
  const { rows } = await sql<DemoCase>`
    select c.court_id as "courtId", c.number, c.caption from public_case c
     where c.court_id = any(${courts.map(({ id }) => id)}::integer[]) and c.status = 'OPEN'
       and c.type_code in ('CC', 'PL', 'CT', 'MI', 'MF', 'SC')
     order by md5(c.id::text) limit ${MAX_CASES}`.execute(db);
  return rows;
}

async function findRules(db: Kysely<Database>, countyId: number, day: string): Promise<FeeRules> {
  const lists = ['caseType', 'optionalService', 'feePart'] as const;
  const inForce = await findCodesInForce(db, countyId, day);
  const codes = await findCodes(db, inForce, lists, { after: 0, limit: MAX_CODES });
  const of = (list: string) => codes.filter((code) => code.list === list);
  return {
    caseTypes: of('caseType'),
    optionalServices: of('optionalService'),
    feeParts: of('feePart'),
  };
}

const MESSAGE_COLUMNS = [
  ...['direction', 'message_id', 'operation', 'correlation_id', 'sent_at', 'body', 'body_hash'],
  ...['answer', 'answered_at', 'tries', 'next_try_at'],
];
const TAKEN: readonly FilingStatus[] = ['accepted', 'granted', 'denied', 'moot'];

interface DrawnHold {
  readonly envelope: DemoEnvelope;
  readonly number: string;
  readonly cents: number;
  readonly money: FilingMoney;
  readonly decidedAt: number;
}

/** Collects the rows of both sides: provider and manager. */
class EnvelopeRows {
  private readonly providerMessages: Cell[][] = [];
  private readonly managerMessages: Cell[][] = [];
  private readonly envelopes: Cell[][] = [];
  private readonly filings: Cell[][] = [];
  private readonly changes: Cell[][] = [];
  private readonly managerEnvelopes: Cell[][] = [];
  private readonly quotes: Cell[][] = [];
  private readonly managerFilings: Cell[][] = [];
  private readonly managerChanges: Cell[][] = [];
  private readonly holds: DrawnHold[] = [];

  constructor(
    private readonly now: number,
    private readonly newId: () => string,
  ) {}

  add(envelope: DemoEnvelope, number: string, index: number): void {
    const { cardCents, changes, court, courtCents, filedAt, filer } = envelope;
    const message = { ...envelope.message, number };
    const { envelopeId, payment } = message;
    const filed = new Date(filedAt);
    const statuses = changes.map((own) => own.at(-1)?.to ?? 'submitting');
    const isDecided = statuses.every(isFilingFinal);
    const isTaken = statuses.some((status) => TAKEN.includes(status));
    const decidedAt = Math.max(...changes.map((own) => own.at(-1)?.at ?? filedAt));
    const isNumbered = message.newCase !== null && isTaken;
    const caseNumber = isNumbered
      ? newCaseNumber(court, parseDay(civilDate(filedAt)), index)
      : message.caseNumber;
    const completed = isDecided ? (isTaken ? payment.totalCents : 0) : null;
    const isPaid = completed !== null && completed > 0;
    const [paidCourtCents, paidCardCents] = isPaid ? [courtCents, cardCents] : [0, 0];
    // One captured payment of the demo was declined.
    const money: FilingMoney =
      payment.kind !== 'card' || payment.totalCents === 0
        ? 'none'
        : completed === null
          ? 'authorized'
          : completed === 0
            ? 'released'
            : index % 90 === 41
              ? 'due'
              : 'captured';
    this.envelopes.push([
      ...[envelopeId, number, filer.accountId, filer.userId, filer.firmId, court.id, caseNumber],
      ...[envelope.caption, payment.quoteId, payment.totalCents, filed, court.timeZone],
      ...[envelope.clientNumber, money, courtCents, completed, paidCourtCents, paidCardCents],
    ]);
    this.managerEnvelopes.push([
      ...[envelopeId, number, court.id, message.caseNumber, JSON.stringify(message), filed],
      ...[new Date(filedAt + 1_000), payment.quoteId],
    ]);
    const validUntil = new Date(filedAt + QUOTE_VALID_MS);
    const { quoteId } = payment;
    const quoted = { ...envelope.quote.fees, quoteId, validUntil: validUntil.toISOString() };
    const request = JSON.stringify(envelope.quote.request);
    this.quotes.push([quoteId, request, JSON.stringify(quoted), validUntil]);
    const review = this.exchange(
      { operation: 'ReviewFiling', correlationId: envelopeId, body: message },
      filedAt,
      'filing',
    );
    for (const [position, filing] of message.filings.entries()) {
      const { code, description, filingId, kind } = filing;
      this.filings.push([
        filingId,
        envelopeId,
        position,
        kind,
        code,
        description,
        ...reasonOf(changes[position] ?? []),
      ]);
      this.managerFilings.push([filingId, envelopeId, position, court.id, kind, code, filed]);
      this.changes.push([filingId, null, 'draft', 'submitting', 'filer', null, review, filed]);
      this.addChanges(envelope, filingId, changes[position] ?? []);
    }
    if (isNumbered && caseNumber !== null) {
      const filingId = message.filings[0]?.filingId ?? '';
      const body = {
        envelopeId,
        filingId,
        caseNumber,
        docketText: 'Complaint/Equivalent Pleading Filed',
      };
      this.exchange(
        { operation: 'NotifyDocketingComplete', correlationId: envelopeId, body },
        decidedAt,
        'efm',
      );
    }
    if (completed !== null) {
      const body = {
        ...{ envelopeId, captureCents: completed, courtCents: paidCourtCents },
        providerCents: completed - paidCourtCents - paidCardCents,
        cardCents: paidCardCents,
      };
      this.exchange(
        { operation: 'NotifyEnvelopeComplete', correlationId: envelopeId, body },
        decidedAt,
        'efm',
      );
    }
    if (money !== 'none') {
      this.holds.push({ envelope, number, cents: payment.totalCents, money, decidedAt });
    }
  }

  private addChanges(
    { message: { envelopeId } }: DemoEnvelope,
    filingId: string,
    own: DemoEnvelope['changes'][number],
  ): void {
    const listed = own.map(({ actor, at, from, to }, index) => ({
      ...{ sequence: index + 1, from, to, actor, at: new Date(at).toISOString() },
    }));
    for (const [index, change] of own.entries()) {
      const { actor, actorName, at, failures, from, reasonCode, to, words } = change;
      const changed = { envelopeId, filingId, changes: listed.slice(0, index + 1) };
      const operation = operationFor(to);
      const about = { correlationId: envelopeId };
      const request: OutgoingRequest =
        operation === 'NotifyFilingReviewComplete'
          ? {
              ...about,
              operation,
              body: { ...changed, reasonCode, words, reviewer: actorName ?? '' },
            }
          : operation === 'NotifyEvent'
            ? { ...about, operation, body: { ...changed, reasons: [...failures] } }
            : { ...about, operation, body: changed };
      const messageId = this.exchange(request, at, 'efm');
      const cells = [filingId, index + 1, from, to, actor];
      this.managerChanges.push([...cells, actorName, null, new Date(at)]);
      this.changes.push([...cells, null, messageId, new Date(at)]);
    }
  }

  /** Adds a message from one side and the other's response; returns the message's id. */
  private exchange(request: OutgoingRequest, at: number, sender: 'efm' | 'filing'): string {
    const message: EfmMessage = { ...createMessage(request, at), messageId: this.newId() };
    const answer = JSON.stringify(done('ReviewFiling', { isReceived: true }));
    const { body, correlationId, messageId, operation, sentAt } = message;
    const cells = [messageId, operation, correlationId, new Date(sentAt), JSON.stringify(body)];
    const rest = [hashMessage(message), answer, new Date(at + 1_000)];
    const out: Cell[] = ['OUT', ...cells, ...rest, 1, new Date(at)];
    const received: Cell[] = ['IN', ...cells, ...rest, 0, null];
    const isProviders = sender === 'filing';
    this.providerMessages.push(isProviders ? out : received);
    this.managerMessages.push(isProviders ? received : out);
    return messageId;
  }

  async load(handle: DatabaseHandle): Promise<void> {
    const { db } = handle;
    await handle.load('filing_message', MESSAGE_COLUMNS, this.providerMessages);
    await handle.load('efm_message', MESSAGE_COLUMNS, this.managerMessages);
    await handle.load(
      'filing_envelope',
      [
        ...[
          'id',
          'number',
          'account_id',
          'user_id',
          'firm_id',
          'court_id',
          'case_number',
          'caption',
        ],
        ...['quote_id', 'total_cents', 'filed_at', 'time_zone', 'client_number', 'money'],
        ...['court_cents', 'completed_cents', 'completed_court_cents', 'completed_card_cents'],
      ],
      this.envelopes,
    );
    await handle.load(
      'efm_envelope',
      [
        ...['id', 'number', 'court_id', 'case_number', 'submission', 'filed_at', 'received_at'],
        'quote_id',
      ],
      this.managerEnvelopes,
    );
    await handle.load('efm_quote', ['id', 'request', 'calculation', 'valid_until'], this.quotes);
    for (const side of ['filing', 'efm'] as const) {
      const isFilers = side === 'filing';
      await insertFilings(db, side, isFilers ? this.filings : this.managerFilings);
      await insertChanges(db, side, isFilers ? this.changes : this.managerChanges);
    }
    await this.loadHolds(handle);
    for (const table of ['filing_envelope', 'filing_filing', 'filing_message'] as const) {
      await sql`analyze ${sql.table(table)}`.execute(db);
    }
  }

  /**
   * Loads holds on cards; the cards have been removed, so that they can't pay for anything else.
   */
  private async loadHolds({ db }: DatabaseHandle): Promise<void> {
    const { now } = this;
    await db.transaction().execute(async (trx) => {
      const cards = new Map<number, number>();
      for (const { envelope } of this.holds) {
        const { accountId } = envelope.filer;
        if (cards.has(accountId)) continue;
        const { id } = await trx
          .insertInto('payment_card')
          .values({
            ...{ account_id: accountId, processor: 'test', customer_token: 'test' },
            ...{ card_token: 'pays', brand: 'Visa', last_digits: '4242', expires_month: '2099-12' },
            ...{ added_at: new Date(now - 380 * DAY_MS), removed_at: new Date(now - DAY_MS / 24) },
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        cards.set(accountId, id);
      }
      const captured = this.holds.filter(({ money }) => money === 'captured');
      const ids = await enterEntries(
        trx,
        captured.map(({ cents, decidedAt, envelope, number }) => ({
          ...{ kind: 'FILING_CAPTURED' as const, accountId: envelope.filer.accountId },
          userId: envelope.filer.userId,
          ...{ reference: `Envelope ${number}`, billingCode: null, at: decidedAt },
          lines: captureLines(envelope.court.countyId, { ...envelope, cents }),
        })),
        now,
      );
      for (const hold of this.holds) {
        const { cents, decidedAt, envelope, money } = hold;
        const { filedAt, filer, message } = envelope;
        const expiresAt = new Date(filedAt + HOLD_DAYS * DAY_MS);
        const key = message.payment.quoteId;
        const entryId = money === 'captured' ? (ids[captured.indexOf(hold)] ?? null) : null;
        const status = { authorized: 'HELD', captured: 'CAPTURED', due: 'DECLINED' } as const;
        await trx
          .insertInto('filing_hold')
          .values({
            ...{ key, envelope_id: message.envelopeId, account_id: filer.accountId },
            ...{ user_id: filer.userId, card_id: cards.get(filer.accountId) ?? 0 },
            ...{ processor: 'test', processor_id: `hold_${key}`, cents },
            status: money in status ? status[money as keyof typeof status] : 'RELEASED',
            captured_cents: money === 'captured' ? cents : 0,
            reason: money === 'due' ? 'The card was declined.' : null,
            expires_at: expiresAt,
            entry_id: entryId,
            asked_at: new Date(filedAt - 2_000),
            settled_at: money === 'authorized' ? null : new Date(decidedAt),
          })
          .execute();
        if (money !== 'authorized') continue;
        await trx
          .insertInto('test_hold')
          .values({
            ...{ key, id: `hold_${key}`, card: 'pays', cents, status: 'HELD' as const },
            ...{ captured_cents: 0, expires_at: expiresAt },
          })
          .execute();
      }
    });
  }
}

/** Adds filings: as drafts on the provider's side, as submitting on the manager's side. */
async function insertFilings(
  db: Kysely<Database>,
  side: 'efm' | 'filing',
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const json = JSON.stringify(rows);
  await (
    side === 'filing'
      ? sql`
        insert into filing_filing
          (id, envelope_id, position, kind, code, description, reason_code, reason_words)
        select (r ->> 0)::uuid, (r ->> 1)::uuid, (r ->> 2)::integer, r ->> 3, r ->> 4, r ->> 5,
               r ->> 6, r ->> 7
          from jsonb_array_elements(${json}::jsonb) r`
      : sql`
        insert into efm_filing (id, envelope_id, position, court_id, kind, code, filed_at)
        select (r ->> 0)::uuid, (r ->> 1)::uuid, (r ->> 2)::integer, (r ->> 3)::integer, r ->> 4,
               r ->> 5, (r ->> 6)::timestamptz
          from jsonb_array_elements(${json}::jsonb) r`
  ).execute(db);
}

/**
 * Adds the history with plain inserts, whose triggers update the filings; bulk loads would skip the
 * triggers.
 */
async function insertChanges(
  db: Kysely<Database>,
  side: 'efm' | 'filing',
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  await sql`
    insert into ${sql.table(`${side}_change`)}
      (filing_id, sequence, from_status, to_status, actor, actor_name, message_id, at)
    select (r ->> 0)::uuid, (r ->> 1)::integer, r ->> 2, r ->> 3, r ->> 4, r ->> 5,
           (r ->> 6)::uuid, (r ->> 7)::timestamptz
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality a (r, place)
     order by place`.execute(db);
}

/** Returns the court's reason for the last decision, as the provider stores it. */
function reasonOf(own: DemoEnvelope['changes'][number]): Cell[] {
  const last = own.at(-1);
  if (last === undefined) return [null, null];
  const words = last.failures.length > 0 ? last.failures.join('\n') : last.words;
  return [last.reasonCode, words === '' ? null : words];
}
