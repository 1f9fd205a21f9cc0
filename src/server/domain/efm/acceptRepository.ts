import type { Transaction } from 'kysely';
import { filingParties, partyNames } from '#contract/filing/filingParties';
import { dateIn } from '#contract/time';
import type { Database } from '../../db/tables/database';
import { conflict } from '../../http/problems';
import { queueMessage } from '../efmMessages/outboxRepository';
import {
  readFollowedAttorneys,
  writeEnteredAttorneys,
} from '../imports/writing/enteredAttorneysRepository';
import { readWatched, writeAddedCases, writeEvents } from '../imports/writing/watchedRepository';
import { COURT_NAMES } from '../nameIndex/registerRepository';
import { indexRecords } from '../nameIndex/writeRepository';
import { appearancesOf, missingCaseProblem } from './acceptance';
import { courtDate, isPublicFiling } from './docketWords';
import { changeFiling } from './changesRepository';
import { findCorrectionNote } from './correctedRepository';
import {
  addParties,
  enter,
  findAttorneyNames,
  lockCase,
  openCase,
  type DocketCase,
  type NewParty,
} from './docketRepository';
import type { Reviewer } from './locksRepository';
import { findRegisterCase } from './registerCasesRepository';
import { codesOf, type ReviewedEnvelope, type ReviewedFiling } from './reviewedRepository';
import { queueStamp } from './stampsRepository';

/** Data needed to accept filings, in addition to the envelope. */
export interface AcceptanceContext {
  readonly reviewer: Reviewer;
  /** Names of attorneys on the roll; keyed by bar number. */
  readonly rollNames: ReadonlyMap<string, string>;
  readonly at: number;
}

/** Result of an acceptance. */
export interface Accepted {
  readonly caseId: number;
  readonly caseNumber: string;
  /** True if the acceptance opened the case. */
  readonly isNewCase: boolean;
}

/**
 * Accepts filings of one envelope in the caller's transaction. Writes their status, and a new case
 * with its number and judge, or entries in the existing case. Also writes parties and attorneys,
 * documents with their security, the name index, events for alerts, and notices to the filer.
 * Stamps are created later from the committed data. Throws 409 if a filing was decided meanwhile.
 */
export async function acceptFilings(
  trx: Transaction<Database>,
  envelope: ReviewedEnvelope,
  filings: readonly ReviewedFiling[],
  { at, reviewer, rollNames }: AcceptanceContext,
): Promise<Accepted> {
  const { court } = envelope;
  const today = courtDay(at, court.timeZone);
  for (const { id: filingId, message } of filings) {
    const by = { actor: 'clerk', actorName: reviewer.name, messageId: null } as const;
    const words = await findCorrectionNote(trx, envelope, message);
    if (!(await changeFiling(trx, { filingId, to: 'accepted', ...by, words }, at))) {
      throw conflict('This filing was decided in the meantime. Reload to see the decision.');
    }
  }
  const { isNewCase, target } = await findTarget(trx, envelope, today);
  // Lock before reading the facts that alerts compare.
  await lockCase(trx, target.id);
  const watched = isNewCase ? [] : await readWatched(trx, 'court', [target.id]);
  const attorneys = await readFollowedAttorneys(trx, 'court', [target.id]);
  const parties = partiesOf(envelope, filings);
  const bars = parties.flatMap(({ attorneys }) => attorneys);
  const registered = await findAttorneyNames(trx, bars);
  await addParties(trx, target.id, parties, {
    namesOf: new Map([...rollNames, ...registered]),
    today,
  });
  for (const filing of filings) {
    await docket(trx, envelope, filing, { at, reviewer, target, today });
  }
  if (envelope.caseNumber !== target.number) {
    await trx
      .updateTable('efm_envelope')
      .set({ case_number: target.number })
      .where('id', '=', envelope.id)
      .execute();
  }
  await indexRecords(trx, COURT_NAMES, [target.id]);
  const asOf = new Date(at);
  await writeEvents(trx, { asOf, register: 'court' }, watched, []);
  if (isNewCase) await writeAddedCases(trx, asOf, [target.id]);
  else await writeEnteredAttorneys(trx, asOf, [target.id], attorneys);
  return { caseId: target.id, caseNumber: target.number, isNewCase };
}

/**
 * Finds the case of an envelope: the one opened by its first acceptance, the existing one, or a new
 * one.
 */
async function findTarget(
  trx: Transaction<Database>,
  envelope: ReviewedEnvelope,
  today: string,
): Promise<{ readonly target: DocketCase; readonly isNewCase: boolean }> {
  const { caseNumber, corrected, court } = envelope;
  if (caseNumber === null && corrected.newCase !== null) {
    const { typeCode } = corrected.newCase;
    const known = await trx
      .selectFrom('case_type')
      .where('code', '=', typeCode)
      .select('code')
      .executeTakeFirst();
    if (known === undefined) {
      throw conflict(
        `The register has no case type ${typeCode}. Return the filing, or ask support to add it.`,
      );
    }
    // The first filing begins the case.
    const { filedAt } = envelope.filings[0] ?? envelope;
    const days = { filedOn: courtDay(filedAt.getTime(), court.timeZone), today };
    return { target: await openCase(trx, court, corrected.newCase, days), isNewCase: true };
  }
  return { target: await requireCaseOnFile(trx, envelope), isNewCase: false };
}

type EnvelopeCase = Pick<ReviewedEnvelope, 'caseNumber' | 'court'>;

/** Finds the case on file for an envelope. Throws 409 if its court has no such case. */
export async function requireCaseOnFile(
  trx: Transaction<Database>,
  envelope: EnvelopeCase,
): Promise<DocketCase> {
  const found = await findCaseOnFile(trx, envelope);
  if (found === null) throw conflict(missingCaseProblem(envelope), 'notAcceptable');
  return found;
}

/** Returns whether an envelope's court has its case on file. */
export async function isCaseOnFile(
  trx: Transaction<Database>,
  envelope: EnvelopeCase,
): Promise<boolean> {
  return (await findCaseOnFile(trx, envelope)) !== null;
}

async function findCaseOnFile(
  trx: Transaction<Database>,
  { caseNumber, court }: EnvelopeCase,
): Promise<DocketCase | null> {
  const place = { courtId: court.id, countyId: court.countyId };
  const found = caseNumber === null ? null : await findRegisterCase(trx, place, caseNumber);
  return found?.courtId === court.id ? { id: found.caseId, number: found.caseNumber } : null;
}

/**
 * Returns the envelope's parties with their attorneys, including attorneys who appear for them. For
 * parties already on the case, leaves out the filing's copy of their attorneys, which may be
 * outdated.
 */
function partiesOf(envelope: ReviewedEnvelope, filings: readonly ReviewedFiling[]): NewParty[] {
  const appearances = appearancesOf(filings);
  return envelope.corrected.parties.map(
    ({ address, attorneys, isOnCase = false, isOrganization, name, partyId, typeCode }) => ({
      name,
      isOrganization,
      address,
      isOnCase,
      attorneys: [
        ...(isOnCase ? [] : attorneys),
        ...appearances
          .filter(({ partyIds }) => partyIds.includes(partyId))
          .map(({ attorney }) => attorney),
      ],
      role: roleOf(envelope, typeCode),
    }),
  );
}

/** Returns the role on the case for a party type, such as `Plaintiff`. */
export function roleOf(envelope: ReviewedEnvelope, typeCode: string): string {
  return codesOf(envelope, 'partyType').find(({ code }) => code === typeCode)?.name ?? typeCode;
}

interface Docketing {
  readonly target: DocketCase;
  readonly reviewer: Reviewer;
  readonly today: string;
  readonly at: number;
}

/** Dockets one filing with its documents; queues their stamps and the notice to the filer. */
async function docket(
  trx: Transaction<Database>,
  envelope: ReviewedEnvelope,
  filing: ReviewedFiling,
  { at, reviewer, target, today }: Docketing,
): Promise<void> {
  const { documents, filingId } = filing.message;
  const filedOn = courtDay(filing.filedAt.getTime(), envelope.court.timeZone);
  const entryId = await enter(trx, target.id, {
    enteredOn: today,
    eventOn: filedOn,
    typeCode: filing.message.code,
    typeText: filing.docketText,
    text: entryText(envelope, filing, filedOn),
  });
  await trx
    .insertInto('efm_docketing')
    .values({
      filing_id: filingId,
      case_id: target.id,
      entry_id: entryId,
      case_number: target.number,
      entered_on: today,
      reviewer_id: reviewer.userId,
      at: new Date(at),
      struck_at: null,
      struck_by: null,
      struck_reason: null,
      strike_entry_id: null,
    })
    .execute();
  await trx
    .insertInto('case_document')
    .values(
      documents.map((document, position) => ({
        case_id: target.id,
        entry_id: entryId,
        filing_id: filingId,
        position,
        document_id: document.documentId,
        component: document.component,
        title: document.title,
        file_name: document.fileName,
        security: document.security,
        hash: document.hash,
        bytes: document.bytes,
        pages: document.pages,
        added_at: new Date(at),
        stamped_hash: null,
        stamped_at: null,
        stamp_failure: null,
      })),
    )
    .execute();
  for (const { component, documentId } of documents) {
    // Word versions of orders are for the judge's office only.
    if (component !== 'word') await queueStamp(trx, { filingId, documentId });
  }
  const body = {
    envelopeId: envelope.id,
    filingId,
    caseNumber: target.number,
    docketText: filing.docketText,
  };
  const about = { operation: 'NotifyDocketingComplete', correlationId: envelope.id } as const;
  await queueMessage(trx, 'efm_message', { ...about, body }, at);
}

/** Returns the text of an entry; doesn't describe a confidential filing. */
function entryText(
  { corrected, number }: ReviewedEnvelope,
  filing: ReviewedFiling,
  filedOn: string,
): string {
  const { message } = filing;
  const stamp = `File stamp ${courtDate(filedOn)}. Envelope ${number}.`;
  if (!isPublicFiling(filing)) return stamp;
  const { concerned, filers } = filingParties(corrected, message);
  const names = partyNames(corrected.parties, filers);
  const others = partyNames(corrected.parties, concerned);
  const by = names.length === 0 ? '' : `Filed by ${names.join('; ')}. `;
  const about = others.length === 0 ? '' : `Concerns ${others.join('; ')}. `;
  const described = message.description.trim();
  const ended = described === '' || /[.!?]$/.test(described) ? described : `${described}.`;
  return `${ended === '' ? '' : `${ended} `}${by}${about}${stamp}`;
}

/** Returns the ISO date of an instant in a court's time zone. */
export function courtDay(at: number, timeZone: string): string {
  return dateIn(at, timeZone);
}
