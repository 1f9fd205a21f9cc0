import { sql, type Kysely } from 'kysely';
import { filingParties, partyNames } from '#contract/filing/filingParties';
import { namedReferences } from '#contract/filing/crossReferences';
import { detailLines, NO_DETAILS } from '#contract/filing/details';
import {
  canChangeFiling,
  envelopeStatusOf,
  type EnvelopeStatus,
  type FilingStatus,
} from '#contract/filing/states';
import type { EnvelopeMessage, FeeCalculation } from '#contract/schemas/efmMessages';
import type { EnvelopeFiling, EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import type { Database } from '../../db/tables/database';
import { findEnvelopeServices } from '../service/envelopeServicesRepository';
import { withLinks } from './envelopeLinksRepository';
import { isManaged, isReadable, type EnvelopeReader } from './envelopeListRepository';

/** Maximum messages of a record; a filing has only a few. */
const MAX_MESSAGES = 500;

interface Head {
  readonly id: string;
  readonly number: string;
  readonly caseNumber: string | null;
  readonly caption: string;
  readonly courtId: number;
  readonly courtName: string;
  readonly countyName: string;
  readonly filedAt: Date;
  readonly timeZone: string;
  readonly clientNumber: string | null;
  readonly money: EnvelopeRecord['payment']['money'];
  readonly totalCents: number;
  readonly courtCents: number;
  readonly completedCents: number | null;
  readonly fees: FeeCalculation | null;
  readonly isManaged: boolean;
}

/** Loads an envelope visible to the reader; null if there is none. */
export async function findEnvelope(
  db: Kysely<Database>,
  reader: EnvelopeReader,
  envelopeId: string,
): Promise<EnvelopeRecord | null> {
  const { rows } = await sql<Head>`
    select e.id, e.number, e.case_number as "caseNumber", e.caption, c.id as "courtId",
           c.name as "courtName", y.name as "countyName", e.filed_at as "filedAt",
           e.time_zone as "timeZone",
           e.client_number as "clientNumber", e.money, e.total_cents as "totalCents",
           e.court_cents as "courtCents", e.completed_cents as "completedCents", e.fees,
           ${isManaged(reader)} as "isManaged"
      from filing_envelope e
      join court c on c.id = e.court_id
      join county y on y.id = c.county_id
     where e.id = ${envelopeId}::uuid and ${isReadable(reader)}`.execute(db);
  const [head] = rows;
  if (head === undefined) return null;
  const messages = await findMessages(db, envelopeId);
  const submission = await findSubmission(db, envelopeId);
  const filings = await findFilingRows(db, envelopeId, submission, messages);
  const { completedCents, courtCents, fees, filedAt, money, totalCents, ...rest } = head;
  const { isManaged: canManage, ...facts } = rest;
  const access = !canManage ? 'facts' : reader.isRestricted === true ? 'prepare' : 'full';
  const references = submission === null ? [] : namedReferences(submission);
  const dueCents = money === 'due' ? (completedCents ?? 0) : 0;
  const payment = { money, totalCents, courtCents, dueCents, parts: [...(fees?.parts ?? [])] };
  return withLinks(db, {
    ...facts,
    access,
    filedAt: filedAt.toISOString(),
    status: envelopeStatusOf(filings.map(({ status }) => status)),
    isNewCase: submission?.newCase !== null,
    filerName: submission?.filer.name ?? '',
    firmName: submission?.filer.firm ?? null,
    comment: submission?.comment ?? '',
    parties: (submission?.parties ?? []).map(({ attorneys, name, typeCode }) => ({
      name,
      typeCode,
      attorneys: [...attorneys],
    })),
    ...(references.length === 0 ? {} : { crossReferences: references }),
    filings:
      access === 'full' ? filings : filings.map((filing) => ({ ...filing, canCancel: false })),
    payment: {
      ...payment,
      kind: submission?.payment.kind ?? 'card',
      ...(await findHold(db, envelopeId)),
    },
    corrects: correctsOf(submission),
    services: await findEnvelopeServices(db, envelopeId),
    messages: messages.map(({ cancels: _cancels, ...message }) => message),
  });
}

function correctsOf(submission: EnvelopeMessage | null): EnvelopeRecord['corrects'] {
  if (submission?.corrects === undefined) return null;
  const { replaced, ...corrects } = submission.corrects;
  return { ...corrects, replaced: replaced.length };
}

/** Finds the envelope of a filing that the reader may cancel; null if there is none. */
export async function findEnvelopeOf(
  db: Kysely<Database>,
  reader: EnvelopeReader,
  filingId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select e.id from filing_envelope e join filing_filing f on f.envelope_id = e.id
     where f.id = ${filingId}::uuid and ${isManaged(reader)}`.execute(db);
  return rows[0]?.id ?? null;
}

/** The submission of an envelope, and its outcome. */
export interface SubmittedEnvelope {
  readonly submission: EnvelopeMessage;
  /** As the clerk corrected it. */
  readonly courtId: number;
  /** The number of a new case, once it has one; otherwise as the clerk corrected it. */
  readonly caseNumber: string | null;
  /** The parties for which it was filed; empty if they weren't stored. */
  readonly filerPartyIds: readonly string[];
  readonly clientNumber: string | null;
  /** The payment account with which it was filed; null if it wasn't stored. */
  readonly paymentAccountId: number | null;
  readonly status: EnvelopeStatus;
}

/** Loads the submission of an envelope that the reader may copy; null if there is none. */
export async function findSubmittedEnvelope(
  db: Kysely<Database>,
  reader: EnvelopeReader,
  envelopeId: string,
): Promise<SubmittedEnvelope | null> {
  const { rows } = await sql<Omit<SubmittedEnvelope, 'submission' | 'status'>>`
    select e.court_id as "courtId", e.case_number as "caseNumber",
           e.filer_party_ids as "filerPartyIds", e.client_number as "clientNumber",
           e.payment_account_id as "paymentAccountId"
      from filing_envelope e
     where e.id = ${envelopeId}::uuid and ${isManaged(reader)}`.execute(db);
  const [head] = rows;
  const submission = head === undefined ? null : await findSubmission(db, envelopeId);
  if (head === undefined || submission === null) return null;
  const filings = await db
    .selectFrom('filing_filing')
    .where('envelope_id', '=', envelopeId)
    .select('status')
    .execute();
  return { ...head, submission, status: envelopeStatusOf(filings.map(({ status }) => status)) };
}

/** Loads the status of each filing of an envelope, in the envelope's order; keyed by id. */
export async function findDecided(
  db: Kysely<Database>,
  envelopeId: string,
): Promise<ReadonlyMap<string, FilingStatus>> {
  const rows = await db
    .selectFrom('filing_filing')
    .where('envelope_id', '=', envelopeId)
    .select(['id', 'status'])
    .orderBy('position')
    .execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Loads the envelope as submitted; null if there is none. */
export async function findSubmission(
  db: Kysely<Database>,
  envelopeId: string,
): Promise<EnvelopeMessage | null> {
  const found = await db
    .selectFrom('filing_message')
    .where('correlation_id', '=', envelopeId)
    .where('operation', '=', 'ReviewFiling')
    .where('direction', '=', 'OUT')
    .select('body')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found === undefined ? null : (found.body as unknown as EnvelopeMessage);
}

type Message = EnvelopeRecord['messages'][number] & {
  /** The filing that the message cancels; null for other messages. */
  readonly cancels: string | null;
};

async function findMessages(db: Kysely<Database>, envelopeId: string): Promise<readonly Message[]> {
  const rows = await db
    .selectFrom('filing_message')
    .where('correlation_id', '=', envelopeId)
    .select(['direction', 'message_id', 'operation', 'sent_at', 'answered_at'])
    .select(['answer', 'tries', 'failure', 'body'])
    .orderBy('id')
    .limit(MAX_MESSAGES)
    .execute();
  return rows.map(({ answer, answered_at, body, direction, failure, operation, ...row }) => ({
    messageId: row.message_id,
    operation,
    isSent: direction === 'OUT',
    at: row.sent_at.toISOString(),
    answeredAt: answered_at?.toISOString() ?? null,
    isRefused: answer?.kind === 'refused',
    tries: row.tries,
    failure,
    cancels: operation === 'CancelFiling' ? String(body['filingId']) : null,
  }));
}

async function findFilingRows(
  db: Kysely<Database>,
  envelopeId: string,
  submission: EnvelopeMessage | null,
  messages: readonly Message[],
): Promise<EnvelopeFiling[]> {
  const rows = await db
    .selectFrom('filing_filing')
    .where('envelope_id', '=', envelopeId)
    .select(['id', 'code', 'description', 'kind', 'status', 'reason_code', 'reason_words'])
    .orderBy('position')
    .execute();
  const changes = await db
    .selectFrom('filing_change as g')
    .innerJoin('filing_filing as f', 'f.id', 'g.filing_id')
    .where('f.envelope_id', '=', envelopeId)
    .select(['g.filing_id', 'g.from_status', 'g.to_status', 'g.actor', 'g.at'])
    .orderBy('g.position')
    .execute();
  return rows.map(({ code, description, id, kind, reason_code, reason_words, status }) => {
    const submitted = submission?.filings.find(({ filingId }) => filingId === id);
    const cancellation = messages.find(
      ({ answeredAt, cancels }) => cancels === id && answeredAt === null,
    );
    const { concerned, filers } = filingParties(submission ?? {}, submitted ?? { partyIds: [] });
    const others = partyNames(submission?.parties ?? [], concerned);
    return {
      filingId: id,
      code,
      codeName: submitted?.codeName ?? code,
      description,
      kind,
      status,
      reasonCode: reason_code,
      reasonWords: reason_words,
      attorney: submitted?.attorney ?? null,
      parties: partyNames(submission?.parties ?? [], filers),
      ...(others.length === 0 ? {} : { concerned: others }),
      canCancel: cancellation === undefined && canChangeFiling(kind, status, 'canceled', 'filer'),
      cancelRequestedAt: cancellation?.at ?? null,
      changes: changes
        .filter(({ filing_id }) => filing_id === id)
        .map(({ actor, at, from_status, to_status }) => ({
          from: from_status,
          to: to_status,
          actor,
          at: at.toISOString(),
        })),
      documents: (submitted?.documents ?? []).map((document) => ({ ...document })),
      details: detailLines(submitted?.details ?? NO_DETAILS),
      optionalServices: (submitted?.optionalServices ?? []).map(
        ({ code: service, name = service, pages, quantity }) => ({ name, pages, quantity }),
      ),
    };
  });
}

/** Loads the latest hold of an envelope, with its card. */
async function findHold(db: Kysely<Database>, envelopeId: string) {
  const hold = await db
    .selectFrom('filing_hold as h')
    .innerJoin('payment_card as c', 'c.id', 'h.card_id')
    .where('h.envelope_id', '=', envelopeId)
    .select(['h.status', 'h.captured_cents', 'h.expires_at', 'h.reason'])
    .select(['c.brand', 'c.last_digits'])
    .orderBy('h.asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    capturedCents: hold?.captured_cents ?? 0,
    card: hold === undefined ? null : `${hold.brand} ending in ${hold.last_digits}`,
    holdExpiresAt: hold?.status === 'HELD' ? (hold.expires_at?.toISOString() ?? null) : null,
    declinedReason: hold?.reason ?? null,
  };
}

/** Loads the manager's response to a message from the provider. */
export async function findAnswer(db: Kysely<Database>, messageId: string) {
  const { answer } = await db
    .selectFrom('filing_message')
    .where('direction', '=', 'OUT')
    .where('message_id', '=', messageId)
    .select('answer')
    .executeTakeFirstOrThrow();
  return answer;
}
