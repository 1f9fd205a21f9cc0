import { sql, type Kysely, type Transaction } from 'kysely';
import { canChangeFiling } from '#contract/filing/states';
import type {
  EfmRequest,
  EnvelopeMessage,
  FeeCalculation,
  FilingChange,
} from '#contract/schemas/efmMessages';
import type { Database } from '../../db/tables/database';
import { queueMessage } from '../efmMessages/outboxRepository';
import { enqueueFilingEvents } from '../webhooks/filingEventsRepository';
import { recordAttempt } from '../proofLog/attemptsRepository';
import { withdrawServed } from '../service/withdrawnRepository';
import { notifyFiler } from './noticesRepository';
import { makeWaivedDue } from './waiversRepository';
import { chargeAccount, lockAccount } from '../ledger/repository';

/** The user who submits an envelope. */
export interface Submitter {
  readonly userId: number;
  readonly accountId: number | null;
}

/** An envelope that is ready to be submitted; its number is assigned at submission. */
export type NewEnvelope = Omit<EnvelopeMessage, 'number' | 'filedAt'>;

/** Filing time and number of an envelope. */
export interface FiledEnvelope {
  readonly number: string;
  /** ISO instant. */
  readonly filedAt: string;
  readonly timeZone: string;
}

/** Data about an envelope that the site stores but doesn't send to the court. */
export interface EnvelopeFacts {
  /** Court fees within the total: the clerk's share of a capture. */
  readonly courtCents?: number;
  readonly clientNumber?: string | null;
  /** The payment account with which it is filed. */
  readonly paymentAccountId?: number | null;
  /** As quoted. */
  readonly fees?: FeeCalculation;
  /** Caption of an existing case; the court has its own caption. */
  readonly caption?: string;
  /** Parties for which it is filed, as opposed to the parties that its filings concern. */
  readonly filerPartyIds?: readonly string[];
}

/**
 * Writes a submitted envelope, its filings, and the outgoing ReviewFiling in the caller's
 * transaction, whose commit is the time of filing. Throws `RangeError` if the court is unknown.
 */
export async function submitEnvelope(
  trx: Transaction<Database>,
  { accountId, userId }: Submitter,
  envelope: NewEnvelope,
  at: number,
  {
    caption = '',
    clientNumber = null,
    courtCents = 0,
    fees,
    filerPartyIds = [],
    paymentAccountId = null,
  }: EnvelopeFacts = {},
): Promise<string> {
  const { envelopeId, filings, newCase, payment } = envelope;
  const court = await trx
    .selectFrom('court')
    .where('id', '=', envelope.courtId)
    .select('time_zone')
    .executeTakeFirst();
  if (court === undefined) throw new RangeError(`No court ${String(envelope.courtId)}`);
  const firm = await trx
    .selectFrom('filing_firm_user')
    .where('user_id', '=', userId)
    .select('firm_id')
    .executeTakeFirst();
  const { rows } = await sql<{
    number: string;
  }>`select nextval('filing_envelope_number')::text as number`.execute(trx);
  const number = rows[0]?.number ?? '';
  await trx
    .insertInto('filing_envelope')
    .values({
      id: envelopeId,
      number,
      account_id: accountId,
      user_id: userId,
      court_id: envelope.courtId,
      case_number: envelope.caseNumber,
      caption: newCase?.caption ?? caption,
      client_number: clientNumber,
      payment_account_id: paymentAccountId,
      filer_party_ids: [...filerPartyIds],
      firm_id: firm?.firm_id ?? null,
      quote_id: payment.quoteId,
      total_cents: payment.totalCents,
      court_cents: courtCents,
      fees: fees === undefined ? null : JSON.stringify(fees),
      filed_at: new Date(at),
      time_zone: court.time_zone,
    })
    .execute();
  await trx
    .insertInto('filing_filing')
    .values(
      filings.map(({ code, description, filingId, kind }, position) => ({
        id: filingId,
        envelope_id: envelopeId,
        position,
        kind,
        code,
        description,
      })),
    )
    .execute();
  const body = { ...envelope, number, filedAt: new Date(at).toISOString() };
  const request = { operation: 'ReviewFiling', correlationId: envelopeId, body } as const;
  const messageId = await queueMessage(trx, 'filing_message', request, at);
  await trx
    .insertInto('filing_change')
    .values(
      filings.map(({ filingId }) => ({
        filing_id: filingId,
        sequence: null,
        from_status: 'draft' as const,
        to_status: 'submitting' as const,
        actor: 'filer' as const,
        actor_name: null,
        message_id: messageId,
        at: new Date(at),
      })),
    )
    .execute();
  const submitted = filings.map(({ filingId }) => ({
    ...({ filingId, from: 'draft', to: 'submitting', at: body.filedAt } as const),
  }));
  await enqueueFilingEvents(trx, submitted, at);
  const files = filings.flatMap(({ documents }) => documents.map(({ hash }) => hash));
  const result = `filed as ${number}, message ${messageId}`;
  await recordAttempt(trx, { kind: 'submit', envelopeId, files, result }, at);
  return number;
}

/** Effect of a message about a filing. */
export type AppliedChanges =
  | { readonly kind: 'applied'; readonly changes: readonly FilingChange[] }
  /** All of its changes were known. */
  | { readonly kind: 'stale'; readonly sequence: number }
  /** The changes contradict the filing, or its id is unknown. */
  | { readonly kind: 'refused'; readonly reason: 'unknownFiling' | 'malformedMessage' };

/**
 * Applies the new changes of a filing. Messages list all changes, so a lost or reordered message
 * loses nothing. Ignores changes numbered up to the last one applied.
 */
export async function applyChanges(
  trx: Transaction<Database>,
  { filingId, messageId }: { readonly filingId: string; readonly messageId: string },
  changes: readonly FilingChange[],
): Promise<AppliedChanges> {
  const filing = await trx
    .selectFrom('filing_filing')
    .where('id', '=', filingId)
    .select(['kind', 'status', 'sequence'])
    .forUpdate()
    .executeTakeFirst();
  if (filing === undefined) return { kind: 'refused', reason: 'unknownFiling' };
  const fresh = changes.filter(({ sequence }) => sequence > filing.sequence);
  if (fresh.length === 0) return { kind: 'stale', sequence: filing.sequence };
  let { sequence, status } = filing;
  for (const change of fresh) {
    const isNext = change.sequence === sequence + 1 && change.from === status;
    if (!isNext || !canChangeFiling(filing.kind, status, change.to, change.actor)) {
      return { kind: 'refused', reason: 'malformedMessage' };
    }
    ({ sequence, to: status } = change);
  }
  for (const change of fresh) {
    await trx
      .insertInto('filing_change')
      .values({
        filing_id: filingId,
        sequence: change.sequence,
        from_status: change.from,
        to_status: change.to,
        actor: change.actor,
        actor_name: null,
        message_id: messageId,
        at: new Date(change.at),
      })
      .execute();
  }
  return { kind: 'applied', changes: fresh };
}

/** Stores the court's reason for the last decision on a filing. */
export async function saveReason(
  trx: Transaction<Database>,
  filingId: string,
  {
    documentId = null,
    reasonCode,
    until = null,
    words,
  }: {
    readonly reasonCode: string | null;
    readonly words: string;
    readonly documentId?: string | null | undefined;
    readonly until?: string | null | undefined;
  },
): Promise<void> {
  await trx
    .updateTable('filing_filing')
    .set({
      reason_code: reasonCode,
      reason_words: words === '' ? null : words,
      reason_document_id: documentId,
      returned_until: until,
    })
    .where('id', '=', filingId)
    .execute();
}

/**
 * Fails all filings of an envelope that the manager rejects, withdraws their served documents, and
 * releases its hold. After the commit, call `app.mails.wake()`.
 */
export async function failEnvelope(
  trx: Transaction<Database>,
  envelopeId: string,
  { at, messageId, reason }: { readonly messageId: string; readonly reason: string; at: number },
): Promise<void> {
  const filings = await trx
    .selectFrom('filing_filing')
    .where('envelope_id', '=', envelopeId)
    .where('status', '=', 'submitting')
    .select('id')
    .forUpdate()
    .execute();
  for (const { id } of filings) {
    await trx
      .insertInto('filing_change')
      .values({
        filing_id: id,
        sequence: null,
        from_status: 'submitting',
        to_status: 'failed',
        actor: 'manager',
        actor_name: null,
        message_id: messageId,
        at: new Date(at),
      })
      .execute();
    await saveReason(trx, id, { reasonCode: null, words: reason });
    const change = { to: 'failed', at: new Date(at).toISOString(), reason } as const;
    await notifyFiler(trx, id, [change], at);
    await enqueueFilingEvents(trx, [{ ...change, filingId: id, from: 'submitting' }], at);
    await withdrawServed(trx, id, { at, cause: 'failed', endedAt: new Date(at) });
  }
  if (filings.length > 0) await saveCompletion(trx, envelopeId, NOTHING_TAKEN, at);
}

type Completion = Omit<EfmRequest<'NotifyEnvelopeComplete'>, 'envelopeId'>;

const NOTHING_TAKEN: Completion = {
  captureCents: 0,
  courtCents: 0,
  providerCents: 0,
  cardCents: 0,
};

/**
 * Stores the cost of the accepted filings once every filing is decided. Ignores all such messages
 * after the first. A job settles a card's hold; without a card, the account owes the provider fee
 * with its next invoice. Rejects amounts that don't add up, or that exceed what the filer agreed
 * to.
 */
export async function saveCompletion(
  trx: Transaction<Database>,
  envelopeId: string,
  { captureCents, cardCents, courtCents, providerCents, waivedCents }: Completion,
  at: number,
): Promise<'saved' | 'unknown' | 'refused'> {
  const envelope = await trx
    .selectFrom('filing_envelope')
    .where('id', '=', envelopeId)
    .select(['number', 'account_id', 'user_id', 'total_cents', 'completed_cents', 'money'])
    .forUpdate()
    .executeTakeFirst();
  if (envelope === undefined) return 'unknown';
  const isSum = captureCents === courtCents + providerCents + cardCents;
  if (!isSum || captureCents > envelope.total_cents) return 'refused';
  if (envelope.completed_cents !== null) return 'saved';
  await trx
    .updateTable('filing_envelope')
    .set({
      completed_cents: captureCents,
      completed_court_cents: courtCents,
      completed_card_cents: cardCents,
      waived_cents: waivedCents ?? null,
    })
    .where('id', '=', envelopeId)
    .execute();
  const { account_id: accountId, money, number, user_id: userId } = envelope;
  if (money === 'none' && providerCents > 0 && accountId !== null) {
    await lockAccount(trx, accountId);
    const part = { ledger: 'FILING_FEES', countyId: null, cents: providerCents } as const;
    const charge = { kind: 'FILING_FEE', reference: `Envelope ${number}`, parts: [part] } as const;
    await chargeAccount(trx, { accountId, userId }, { ...charge, billingCode: null }, at);
  }
  await makeWaivedDue(trx, envelopeId, at);
  return 'saved';
}

/** Loads the time zone of a court; null if the court is unknown. */
export async function findCourtZone(db: Kysely<Database>, courtId: number): Promise<string | null> {
  const court = await db
    .selectFrom('court')
    .where('id', '=', courtId)
    .select('time_zone')
    .executeTakeFirst();
  return court?.time_zone ?? null;
}

/** Finds the envelope of a user's draft; null if it wasn't submitted. */
export async function findSubmitted(
  db: Kysely<Database>,
  envelopeId: string,
  userId: number,
): Promise<FiledEnvelope | null> {
  const found = await db
    .selectFrom('filing_envelope')
    .where('id', '=', envelopeId)
    .where('user_id', '=', userId)
    .select(['number', 'filed_at', 'time_zone'])
    .executeTakeFirst();
  if (found === undefined) return null;
  const { filed_at, number, time_zone } = found;
  return { number, filedAt: filed_at.toISOString(), timeZone: time_zone };
}

/** Finds the user who submitted an envelope; null if there is none. */
export async function findSubmitter(
  db: Kysely<Database>,
  envelopeId: string,
): Promise<number | null> {
  const found = await db
    .selectFrom('filing_envelope')
    .where('id', '=', envelopeId)
    .select('user_id')
    .executeTakeFirst();
  return found?.user_id ?? null;
}

/** True if the user, or the firm that the user files for, submitted the envelope. */
export async function isOwnEnvelope(
  db: Kysely<Database>,
  envelopeId: string,
  userId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from filing_envelope e
     where e.id = ${envelopeId}::uuid
       and (e.user_id = ${userId}
            or e.firm_id in (select firm_id from filing_firm_user where user_id = ${userId}))
  `.execute(db);
  return rows.length > 0;
}

/** Maximum number of a clerk's own envelopes that are skipped in the queue. */
const MAX_OWN = 1_000;

/** Lists envelopes with open filings that the user or the user's firm submitted. */
export async function findOwnOpenEnvelopes(
  db: Kysely<Database>,
  userId: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from filing_envelope e
     where (e.user_id = ${userId}
            or e.firm_id in (select firm_id from filing_firm_user where user_id = ${userId}))
       and e.completed_cents is null
     order by e.filed_at limit ${MAX_OWN}`.execute(db);
  return rows.map(({ id }) => id);
}
