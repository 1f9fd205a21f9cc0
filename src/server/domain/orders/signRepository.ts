import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { conflict } from '../../http/problems';
import { courtDay } from '../efm/acceptRepository';
import { isPublicFiling } from '../efm/docketWords';
import { changeFiling } from '../efm/changesRepository';
import { enter, lockCase } from '../efm/docketRepository';
import { findRegisterCase } from '../efm/registerCasesRepository';
import { nameOf, type ReviewedEnvelope, type ReviewedFiling } from '../efm/reviewedRepository';
import { queueStamp } from '../efm/stampsRepository';
import { queueMessage } from '../efmMessages/outboxRepository';
import { readWatched, writeEvents } from '../imports/writing/watchedRepository';
import { cancelOrderHearing } from './hearingsRepository';
import { RULING_ENTRIES, type Ruling } from './rulings';
import type { Signer } from './signer';
import type { OrderVersion } from './versionsRepository';

/** A ruling on one proposed order. */
export interface SignedRuling {
  readonly ruling: Ruling;
  /** Note for the docket and the filer; may be empty. */
  readonly words: string;
  readonly signer: Signer;
  /** The judge's version to sign; null for the filer's. */
  readonly version: OrderVersion | null;
  /** True to cancel the hearing set for the order. */
  readonly cancelsHearing: boolean;
  readonly at: number;
}

export const DECIDED =
  'This order was decided in the meantime. Reload the tray to see what’s waiting.';

/**
 * Decides a proposed order in the caller's transaction: status, docket entry, documents, and
 * notices to the filer. The signed copy is rendered later from the committed data. Throws 409 if it
 * was decided meanwhile, or if its case isn't on file.
 */
export async function signFiling(
  trx: Transaction<Database>,
  envelope: ReviewedEnvelope,
  filing: ReviewedFiling,
  { at, cancelsHearing, ruling, signer, version, words }: SignedRuling,
): Promise<void> {
  const { court } = envelope;
  const target = await findOrderCase(trx, envelope);
  const change = { filingId: filing.id, to: ruling, actor: 'judge', messageId: null } as const;
  if (!(await changeFiling(trx, { ...change, actorName: signer.name, words }, at))) {
    throw conflict(DECIDED, 'filingChanged');
  }
  await lockCase(trx, target.id);
  const watched = await readWatched(trx, 'court', [target.id]);
  const today = courtDay(at, court.timeZone);
  const docketText = RULING_ENTRIES[ruling];
  const entryId = await enter(trx, target.id, {
    enteredOn: today,
    eventOn: today,
    typeCode: 'ORDER',
    typeText: docketText,
    text: entryText(filing, words, signer),
  });
  await trx
    .updateTable('ccs_entry')
    .set({ is_order_on_file: true })
    .where('id', '=', entryId)
    .execute();
  const signedAt = new Date(at);
  await trx
    .insertInto('efm_docketing')
    .values({
      filing_id: filing.id,
      case_id: target.id,
      entry_id: entryId,
      at: signedAt,
      case_number: target.number,
      entered_on: today,
      reviewer_id: signer.userId,
      struck_at: null,
      struck_by: null,
      struck_reason: null,
      strike_entry_id: null,
    })
    .execute();
  await trx
    .insertInto('court_order')
    .values({
      filing_id: filing.id,
      ruling,
      words,
      signed_at: signedAt,
      entry_id: entryId,
      judge_id: signer.userId,
      judge_name: signer.name,
      judge_title: signer.title,
      served_at: null,
      version_id: version?.id ?? null,
    })
    .execute();
  await addDocuments(trx, filing, version, { caseId: target.id, entryId, at: signedAt });
  if (cancelsHearing) {
    const { timeZone } = court;
    await cancelOrderHearing(trx, filing.id, { at, caseId: target.id, timeZone, today });
  }
  await writeEvents(trx, { asOf: signedAt, register: 'court' }, watched, []);
  const body = {
    envelopeId: envelope.id,
    filingId: filing.id,
    caseNumber: target.number,
    docketText,
  };
  const about = { operation: 'NotifyDocketingComplete', correlationId: envelope.id } as const;
  await queueMessage(trx, 'efm_message', { ...about, body }, at);
}

/** Finds the case on file for a proposed order. Throws 409 if there is none. */
export async function findOrderCase(
  db: Kysely<Database>,
  { caseNumber, court }: ReviewedEnvelope,
): Promise<{ readonly id: number; readonly number: string; readonly caption: string }> {
  const place = { courtId: court.id, countyId: court.countyId };
  const found = caseNumber === null ? null : await findRegisterCase(db, place, caseNumber);
  if (found?.courtId === court.id) {
    return { id: found.caseId, number: found.caseNumber, caption: found.caption };
  }
  throw conflict(
    caseNumber === null
      ? 'The clerk hasn’t accepted the new case yet. Sign its order after that.'
      : `${court.name} has no case ${caseNumber}. Ask the clerk to correct the case number.`,
    'notAcceptable',
  );
}

async function addDocuments(
  trx: Transaction<Database>,
  { id, message: { documents } }: ReviewedFiling,
  version: OrderVersion | null,
  { at, caseId, entryId }: { readonly caseId: number; readonly entryId: number; readonly at: Date },
): Promise<void> {
  // Word versions are only for the judge's office. A changed order replaces the filer's draft.
  const files = documents
    .filter(({ component }) => component !== 'word')
    .map((document) =>
      version === null || document.component !== 'lead'
        ? document
        : {
            ...document,
            fileName: version.fileName,
            hash: version.hash,
            bytes: version.bytes,
            pages: version.pages,
          },
    );
  await trx
    .insertInto('case_document')
    .values(
      files.map((document, position) => ({
        case_id: caseId,
        entry_id: entryId,
        filing_id: id,
        position,
        document_id: document.documentId,
        component: document.component,
        title: document.title,
        file_name: document.fileName,
        security: document.security,
        hash: document.hash,
        bytes: document.bytes,
        pages: document.pages,
        added_at: at,
        stamped_hash: null,
        stamped_at: null,
        stamp_failure: null,
      })),
    )
    .execute();
  for (const { documentId } of files) await queueStamp(trx, { filingId: id, documentId });
}

/** Returns the text of the entry; doesn't describe a confidential order. */
function entryText(filing: ReviewedFiling, words: string, { name, title }: Signer): string {
  const signed = `Signed by ${name}, ${title}.`;
  if (!isPublicFiling(filing)) return signed;
  const parts = [titleOf(filing), words];
  return [...parts.filter((part) => part !== '').map(ended), signed].join(' ');
}

/** Returns a filing's description by the filer, or else its code's name. */
export function titleOf({ code, message }: ReviewedFiling): string {
  return message.description.trim() || nameOf(message, code);
}

/** Adds a period if the text doesn't end with one. */
export function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
