import type { EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { AppDatabase } from '../../http/services';
import { findProof } from '../proofLog/logRepository';
import { isOutage, readAttempt } from '../proofLog/proof';
import type { AttemptedFiling, ProvenAttempts } from './attempts';
import { findCaptions } from './draftListRepository';
import { findDraft } from './draftsRepository';
import { findEnvelope } from './envelopeRecordRepository';
import type { EnvelopeReader } from './envelopeListRepository';
import { findOutages } from './outagesRepository';

function ofEnvelope(record: EnvelopeRecord): AttemptedFiling {
  const { caption, caseNumber, countyName, courtName, filerName, firmName, id, number } = record;
  return {
    envelopeId: id,
    number,
    caption,
    caseNumber,
    courtName,
    countyName,
    timeZone: record.timeZone,
    filedBy: firmName === null ? filerName : `${filerName}, ${firmName}`,
    documents: record.filings.flatMap(({ documents }) => documents),
  };
}

/** Finds the user's or firm's envelope or draft; null if there is none. */
export async function findAttempted(
  db: AppDatabase,
  reader: EnvelopeReader,
  id: string,
): Promise<AttemptedFiling | null> {
  const record = await findEnvelope(db, reader, id);
  if (record !== null) return ofEnvelope(record);
  const draft = await findDraft(db, reader, id);
  if (draft === null) return null;
  const { caseNumber, courtId } = draft.content;
  const court =
    courtId === null
      ? undefined
      : await db
          .selectFrom('court as c')
          .innerJoin('county as k', 'k.id', 'c.county_id')
          .where('c.id', '=', courtId)
          .select(['c.name', 'c.time_zone', 'k.name as county'])
          .executeTakeFirst();
  const documents = await db
    .selectFrom('filing_draft_document as d')
    .innerJoin('filing_upload as u', 'u.id', 'd.upload_id')
    .where('d.draft_id', '=', id)
    .where('u.hash', 'is not', null)
    .select(['d.title', 'u.name', 'u.hash'])
    .orderBy('d.filing')
    .orderBy('d.position')
    .execute();
  const captions = await findCaptions(db, [id]);
  return {
    envelopeId: id,
    number: null,
    caption: captions.get(id) ?? draft.name,
    caseNumber: caseNumber === '' ? null : caseNumber,
    courtName: court?.name ?? '',
    countyName: court === undefined ? '' : `${court.county} County`,
    timeZone: court?.time_zone ?? STATE_TIME_ZONE,
    filedBy: draft.ownerName,
    documents: documents.map(({ hash, name, title }) => ({
      title,
      fileName: name,
      hash: hash ?? '',
    })),
  };
}

/**
 * Finds the signed attempts of a filing, and the outages around them; null before the first
 * attempt.
 */
export async function findAttempts(
  db: AppDatabase,
  { envelopeId, number }: AttemptedFiling,
  now: number,
): Promise<ProvenAttempts | null> {
  const proof = await findProof(db, { envelopeId, number: number ?? 'Draft' });
  if (proof === null) return null;
  const entries = proof.leaves.map(({ content }) => readAttempt(content));
  const attempts = entries.filter((entry) => !isOutage(entry));
  const times = attempts.map(({ at }) => Date.parse(at));
  const outages = await findOutages(db, [Math.min(...times), Math.min(now, Math.max(...times))]);
  return { proof, attempts, outages };
}
