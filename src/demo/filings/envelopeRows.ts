import { sql, type Kysely } from 'kysely';
import { isFilingFinal, type FilingMoney, type FilingStatus } from '#contract/filing/states';
import type { EfmMessage } from '#contract/schemas/efmMessages';
import { stateDate } from '#contract/stateClock';
import type { Cell, DatabaseHandle } from '../../server/db/handle';
import type { Database } from '../../server/db/tables/database';
import { operationFor } from '../../server/domain/efm/changesRepository';
import { QUOTE_VALID_MS } from '../../server/domain/efm/feesRepository';
import {
  createMessage,
  done,
  hashMessage,
  type OutgoingRequest,
} from '../../server/domain/efmMessages/message';
import { parseDay } from '../days';
import { newCaseNumber, type DemoEnvelope } from './drawEnvelopes';
import { loadDemoHolds, type DrawnHold } from './loadHolds';

const MESSAGE_COLUMNS = [
  ...['direction', 'message_id', 'operation', 'correlation_id', 'sent_at', 'body', 'body_hash'],
  ...['answer', 'answered_at', 'tries', 'next_try_at'],
];
const TAKEN: readonly FilingStatus[] = ['accepted', 'granted', 'denied', 'moot'];

/** Collects the rows of both sides of e-filing, provider and manager, and loads them. */
export class EnvelopeRows {
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
      ? newCaseNumber(court, parseDay(stateDate(filedAt)), index)
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
        envelopeId,
        captureCents: completed,
        courtCents: paidCourtCents,
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
      sequence: index + 1,
      from,
      to,
      actor,
      at: new Date(at).toISOString(),
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
    await loadDemoHolds(db, this.holds, this.now);
    for (const table of ['filing_envelope', 'filing_filing', 'filing_message'] as const) {
      await sql`analyze ${sql.table(table)}`.execute(db);
    }
  }
}

/** Adds filings in their initial status: `draft` (provider) or `submitting` (manager). */
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
