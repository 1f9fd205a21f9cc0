import { sql, type Transaction } from 'kysely';
import {
  CORRECTION_LABELS,
  CORRECTION_LENGTHS,
  CORRECTION_TARGETS,
  type CorrectionField,
} from '#contract/filing/review';
import { formatCount, formatMoney } from '#contract/formats';
import type { EnvelopeMessage } from '#contract/schemas/efmMessages';
import type { Database } from '../../db/tables/database';
import { conflict, invalidField, notFound } from '../../http/problems';
import { caseNumberKey } from '../../search/caseNumbers';
import { applyCorrections } from './corrections';
import { openForChange } from './decideRepository';
import { findCorrectedFees } from './feesRepository';
import type { Reviewer } from './locksRepository';
import { findRegisterCase } from './registerCasesRepository';
import { codesOf, type ReviewedEnvelope } from './reviewedRepository';

/** A correction as sent by a clerk. */
export interface CorrectionRequest {
  readonly field: CorrectionField;
  /** Id of a filing, document, or party; null for the envelope. */
  readonly id: string | null;
  readonly value: string;
}

/** A correction with its old value. */
interface Change extends CorrectionRequest {
  readonly before: string;
}

const OPEN_STATUSES: readonly string[] = ['underReview', 'deferred'];

/**
 * Saves corrections with old and new values, in the caller's transaction; ignores unchanged values.
 * Throws 400 for a value that the court doesn't have. Throws 409 for a decided filing, for a
 * different case than the one in which documents were served, or for fees above the filer's
 * maximum.
 */
export async function correctEnvelope(
  trx: Transaction<Database>,
  reviewer: Reviewer,
  { envelopeId, requests }: { envelopeId: string; requests: readonly CorrectionRequest[] },
  at: number,
): Promise<readonly Change[]> {
  const envelope = await openForChange(trx, reviewer, envelopeId, at);
  await lockFilings(trx, envelopeId);
  const isBegun = await isOnDocket(trx, envelopeId);
  const changes = requests
    .map((request): Change => {
      const before = valueBefore(envelope, request, isBegun);
      const value = request.value.trim();
      const problem = problemOf(envelope, { ...request, value });
      if (problem !== null) throw invalidField(request.field, problem);
      return { ...request, value, before };
    })
    .filter(({ before, value }) => before !== value);
  if (changes.length === 0) return [];
  const { envelope: corrected } = applyCorrections(envelope.submission, [
    ...envelope.corrections.map(({ after, field, target_id }) => ({
      field,
      target: target_id,
      value: after,
    })),
    ...changes.map(({ field, id, value }) => ({ field, target: id, value })),
  ]);
  await requireCase(trx, envelope, corrected, changes);
  await requireServedCase(trx, corrected, changes);
  await requireCoveredFees(trx, envelope, corrected);
  await trx
    .insertInto('efm_correction')
    .values(
      changes.map(({ before, field, id, value }) => ({
        envelope_id: envelopeId,
        field,
        target_id: id,
        before,
        after: value,
        reviewer_id: reviewer.userId,
        reviewer_name: reviewer.name,
        at: new Date(at),
      })),
    )
    .execute();
  await updateQueue(trx, envelopeId, corrected, changes);
  return changes;
}

/** Locks an envelope's filings until the commit, so that no judge decides one meanwhile. */
async function lockFilings(trx: Transaction<Database>, envelopeId: string): Promise<void> {
  await trx
    .selectFrom('efm_filing')
    .where('envelope_id', '=', envelopeId)
    .select('id')
    .orderBy('position')
    .forUpdate()
    .execute();
}

/** True if a filing of the envelope, an order, or a hearing set for an order is on the docket. */
async function isOnDocket(trx: Transaction<Database>, envelopeId: string): Promise<boolean> {
  const { rows } = await sql<{ isOnDocket: boolean }>`
    select exists (
      select from efm_filing f
       where f.envelope_id = ${envelopeId}::uuid
         and (exists (select from efm_docketing d where d.filing_id = f.id)
              or exists (select from order_hearing h
                          where h.filing_id = f.id and h.canceled_at is null))) as "isOnDocket"`.execute(
    trx,
  );
  return rows[0]?.isOnDocket === true;
}

/** Returns the old value of a correction. Throws if the field belongs to a decided filing. */
function valueBefore(
  { corrected, filings }: ReviewedEnvelope,
  { field, id }: CorrectionRequest,
  isBegun: boolean,
): string {
  const target = CORRECTION_TARGETS[field];
  if ((target === 'envelope') !== (id === null)) {
    throw invalidField('id', `${CORRECTION_LABELS[field]} can only be corrected on the ${target}.`);
  }
  if ((target === 'envelope' || target === 'party') && isBegun) {
    throw conflict(
      'A filing in this envelope is already on the docket, so its case can’t be changed.',
    );
  }
  if (target === 'envelope') {
    const values: Partial<Record<CorrectionField, string | null>> = {
      caseNumber: corrected.caseNumber,
      courtId: String(corrected.courtId),
      caption: corrected.newCase?.caption ?? null,
    };
    const value = values[field] ?? null;
    if (value === null) {
      throw invalidField(
        field,
        field === 'caption'
          ? 'The title of an existing case comes from the register.'
          : 'The court numbers a new case when you accept it.',
      );
    }
    return value;
  }
  if (target === 'party') {
    const party = corrected.parties.find(({ partyId }) => partyId === id);
    if (party === undefined) throw notFound();
    return field === 'partyName' ? party.name : party.typeCode;
  }
  const filing = filings.find(
    ({ id: filingId, message }) =>
      filingId === id ||
      (target === 'document' && message.documents.some(({ documentId }) => documentId === id)),
  );
  if (filing === undefined) throw notFound();
  if (!OPEN_STATUSES.includes(filing.status)) {
    throw conflict('This filing has been decided, so it can no longer be corrected.');
  }
  if (field === 'code') return filing.message.code;
  if (field === 'description') return filing.message.description;
  if (field === 'docketText') return filing.docketText;
  return filing.message.documents.find(({ documentId }) => documentId === id)?.security ?? '';
}

/** Returns why a value is invalid, as a sentence; null if it is valid. */
function problemOf(envelope: ReviewedEnvelope, { field, value }: CorrectionRequest): string | null {
  const label = CORRECTION_LABELS[field];
  const most = CORRECTION_LENGTHS[field];
  if (value.length > most) return `${label} can have at most ${formatCount(most)} characters.`;
  if (value === '' && field !== 'description') return `${label} can't be empty.`;
  if (/\p{Cc}/u.test(value)) return `${label} contains a control character.`;
  switch (field) {
    case 'code': {
      const code = codesOf(envelope, 'filingCode').find((each) => each.code === value);
      const refused = envelope.corrected.newCase === null ? 'initial' : 'subsequent';
      const kind = code?.facts['kind'];
      if (code === undefined) return `This court has no filing code ${value}.`;
      if (kind === 'courtOnly') return `Only the court can file ${code.name}.`;
      return kind === refused ? `${code.name} doesn't fit this kind of case.` : null;
    }
    case 'security':
      return hasCode(envelope, 'documentType', value) ? null : 'Choose a security from the list.';
    case 'partyType':
      return hasCode(envelope, 'partyType', value) ? null : 'Choose a party type from the list.';
    case 'courtId':
      return /^\d{1,9}$/.test(value) ? null : 'Choose a court from the list.';
    default:
      return null;
  }
}

function hasCode(
  envelope: ReviewedEnvelope,
  list: 'documentType' | 'partyType',
  value: string,
): boolean {
  return codesOf(envelope, list).some(({ code }) => code === value);
}

/** Requires a court of the county and, for an existing case, the court that has the case. */
async function requireCase(
  trx: Transaction<Database>,
  { court }: ReviewedEnvelope,
  { caseNumber, courtId }: EnvelopeMessage,
  changes: readonly Change[],
): Promise<void> {
  const isMoved = changes.some(({ field }) => field === 'courtId');
  if (!isMoved && !changes.some(({ field }) => field === 'caseNumber')) return;
  const found = await trx
    .selectFrom('court')
    .where('id', '=', courtId)
    .where('county_id', '=', court.countyId)
    .select('name')
    .executeTakeFirst();
  if (found === undefined) {
    throw invalidField('courtId', `Choose a court in ${court.countyName} County.`);
  }
  if (caseNumber === null) return;
  const place = { courtId, countyId: court.countyId };
  const inRegister = await findRegisterCase(trx, place, caseNumber);
  if (inRegister?.courtId === courtId) return;
  const elsewhere = inRegister === null ? '' : ` It is a case in ${inRegister.courtName}.`;
  throw invalidField(
    isMoved ? 'courtId' : 'caseNumber',
    `${found.name} has no case ${caseNumber}.${elsewhere}`,
  );
}

/**
 * If the envelope's documents were served, rejects a correction that changes the case. The people
 * in the new case didn't get them, and the filer's notice states the case that the filer entered.
 * Locks the services until the commit, so that none is served in the old case meanwhile. Finds no
 * services if the provider uses another database.
 */
async function requireServedCase(
  trx: Transaction<Database>,
  { caseNumber, courtId, envelopeId }: EnvelopeMessage,
  changes: readonly Change[],
): Promise<void> {
  if (!changes.some(({ field }) => field === 'courtId' || field === 'caseNumber')) return;
  const services = await trx
    .selectFrom('service')
    .where('envelope_id', '=', envelopeId)
    .select(['court_id', 'case_key', 'case_number', 'served_at'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const key = caseNumberKey(caseNumber ?? '');
  const other = services.find(
    ({ case_key, court_id, served_at }) =>
      served_at !== null && (court_id !== courtId || case_key !== key),
  );
  if (other === undefined) return;
  throw conflict(
    `Documents of this envelope were already served in case ${other.case_number}. Served documents stay in the case and court in which they were served. Return or reject the filings that aren’t decided yet, so that the filer files and serves them in the right case.`,
  );
}

async function requireCoveredFees(
  trx: Transaction<Database>,
  { court, filedAt }: ReviewedEnvelope,
  corrected: EnvelopeMessage,
): Promise<void> {
  const fees = await findCorrectedFees(trx, court.id, filedAt, corrected);
  const { maxCents } = corrected.payment;
  if (fees === null || fees.totalCents <= maxCents) return;
  const [cost, most] = [fees.totalCents, maxCents].map((cents) => formatMoney(cents));
  throw conflict(
    `With this correction, the fees are ${cost ?? ''}, more than the ${most ?? ''} that the filer accepts. Return the filing instead.`,
    'feeNotCovered',
  );
}

/** Updates the columns that the queue uses to find an envelope. */
async function updateQueue(
  trx: Transaction<Database>,
  envelopeId: string,
  { caseNumber, courtId }: EnvelopeMessage,
  changes: readonly Change[],
): Promise<void> {
  if (changes.some(({ field }) => field === 'courtId' || field === 'caseNumber')) {
    await sql`
      update efm_envelope set court_id = ${courtId}, case_number = ${caseNumber}
       where id = ${envelopeId}::uuid`.execute(trx);
    await trx
      .updateTable('efm_filing')
      .set({ court_id: courtId })
      .where('envelope_id', '=', envelopeId)
      .execute();
  }
  for (const { field, id, value } of changes) {
    if (field !== 'code' || id === null) continue;
    await trx.updateTable('efm_filing').set({ code: value }).where('id', '=', id).execute();
  }
}
