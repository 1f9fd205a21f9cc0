import { sql, type Kysely, type Selectable } from 'kysely';
import type { FilingKind, FilingStatus } from '#contract/filing/states';
import type { EnvelopeMessage, FilingMessage, PolicyCode } from '#contract/schemas/efmMessages';
import { stateDate } from '#contract/stateClock';
import type { EfmCorrectionTable } from '../../db/tables/efm';
import type { Database } from '../../db/tables/database';
import { findCodes, findCodesInForce } from './codesRepository';
import { findCorrections } from './correctedRepository';
import { applyCorrections } from './corrections';

/** A filing in an envelope under review. */
export interface ReviewedFiling {
  readonly id: string;
  readonly kind: FilingKind;
  readonly status: FilingStatus;
  /** Sequence number of the last change. */
  readonly sequence: number;
  /** Earlier than the envelope's if it corrects a returned filing in time. */
  readonly filedAt: Date;
  /** As submitted, with the clerk's corrections applied. */
  readonly message: FilingMessage;
  /** The filing's code as in effect when it was filed; undefined if the court no longer has it. */
  readonly code: PolicyCode | undefined;
  /** Text that acceptance enters on the docket. */
  readonly docketText: string;
}

/** The court of an envelope, with corrections applied. */
export interface ReviewedCourt {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly countyId: number;
  readonly countyName: string;
  readonly timeZone: string;
}

/** An envelope as a clerk reviews it. */
export interface ReviewedEnvelope {
  readonly id: string;
  readonly number: string;
  readonly filedAt: Date;
  readonly court: ReviewedCourt;
  /** The number of its case; null for a new case without a number yet. */
  readonly caseNumber: string | null;
  readonly submission: EnvelopeMessage;
  /** The submission with the clerk's corrections applied. */
  readonly corrected: EnvelopeMessage;
  readonly corrections: readonly Selectable<EfmCorrectionTable>[];
  readonly filings: readonly ReviewedFiling[];
  /** Codes that a review needs, as in effect when it was filed. */
  readonly codes: readonly PolicyCode[];
}

const LISTS = ['filingCode', 'documentType', 'partyType', 'rejectionReason', 'caseType'] as const;
/** Maximum codes loaded; more than any court has. */
const MAX_CODES = 20_000;

/** Returns the codes of one list. */
export function codesOf(
  { codes }: Pick<ReviewedEnvelope, 'codes'>,
  list: (typeof LISTS)[number],
): readonly PolicyCode[] {
  return codes.filter((code) => code.list === list);
}

interface Head extends Omit<ReviewedCourt, 'id'> {
  readonly number: string;
  readonly filedAt: Date;
  readonly courtId: number;
  readonly caseNumber: string | null;
  readonly submission: EnvelopeMessage;
}

/** Loads an envelope with its corrections, codes, and filings; null if there is none. */
export async function findReviewed(
  db: Kysely<Database>,
  envelopeId: string,
): Promise<ReviewedEnvelope | null> {
  const { rows } = await sql<Head>`
    select e.number, e.filed_at as "filedAt", e.court_id as "courtId",
           e.case_number as "caseNumber", e.submission, c.code, c.name,
           c.county_id as "countyId", y.name as "countyName", c.time_zone as "timeZone"
      from efm_envelope e
      join court c on c.id = e.court_id
      join county y on y.id = c.county_id
     where e.id = ${envelopeId}::uuid`.execute(db);
  const [head] = rows;
  if (head === undefined) return null;
  const { caseNumber, courtId, filedAt, number, submission, ...court } = head;
  const corrections = await findCorrections(db, envelopeId);
  const { docketTexts, envelope } = applyCorrections(
    submission,
    corrections.map(({ after, field, target_id }) => ({ field, target: target_id, value: after })),
  );
  const inForce = await findCodesInForce(db, court.countyId, stateDate(filedAt.getTime()));
  const codes = await findCodes(db, inForce, LISTS, { after: 0, limit: MAX_CODES });
  const stored = await db
    .selectFrom('efm_filing')
    .where('envelope_id', '=', envelopeId)
    .select(['id', 'kind', 'status', 'sequence', 'filed_at'])
    .orderBy('position')
    .execute();
  const filings = stored.flatMap(({ filed_at, ...row }): ReviewedFiling[] => {
    const message = envelope.filings.find(({ filingId }) => filingId === row.id);
    if (message === undefined) return [];
    const code = codes.find((each) => each.list === 'filingCode' && each.code === message.code);
    const fact = code?.facts['docketText'];
    const usual = typeof fact === 'string' ? fact : `${nameOf(message, code)} Filed`;
    const docketText = docketTexts.get(row.id) ?? usual;
    return [{ ...row, filedAt: filed_at, message, code, docketText }];
  });
  return {
    id: envelopeId,
    number,
    filedAt,
    court: { id: courtId, ...court },
    caseNumber,
    submission,
    corrected: envelope,
    corrections,
    filings,
    codes,
  };
}

/** Returns the name of a filing's code: as in effect, or else as submitted. */
export function nameOf(message: FilingMessage, code: PolicyCode | undefined): string {
  return code?.name ?? message.codeName ?? message.code;
}

/** True for a proposed order, which only a judge can sign. */
export function isProposedOrder({ code, message }: Pick<ReviewedFiling, 'code' | 'message'>) {
  const hasWord = message.documents.some(({ component }) => component === 'word');
  return code?.facts['goesToJudge'] === true || hasWord;
}
