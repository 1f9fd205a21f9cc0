import type { Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { conflict, forbidden, notFound } from '../../http/problems';
import { queueMessage } from '../efmMessages/outboxRepository';
import { readWatched, writeEvents } from '../imports/writing/watchedRepository';
import { courtDay } from './acceptRepository';
import { enter, lockCase } from './docketRepository';
import { courtDate, isPublicFiling } from './docketWords';
import type { Reviewer } from './locksRepository';
import { endRepresentation } from './representationRepository';
import { findReviewed } from './reviewedRepository';

/**
 * Strikes the acceptance of a filing in the caller's transaction: adds a docket entry, with the
 * reason if the filing is public, and hides the documents from the public. A struck appearance ends
 * the attorney's representation. The old entry, the case, and the filing's status stay. Throws 403
 * unless the reviewer is a supervisor, and 409 if it was struck before or isn't accepted, such as a
 * judge's signed order.
 */
export async function strikeAcceptance(
  trx: Transaction<Database>,
  reviewer: Reviewer,
  { envelopeId, filingId, reason }: { envelopeId: string; filingId: string; reason: string },
  at: number,
): Promise<{ readonly caseId: number }> {
  const envelope = await findReviewed(trx, envelopeId);
  const filing = envelope?.filings.find(({ id }) => id === filingId);
  if (envelope?.court.countyId !== reviewer.countyId || filing === undefined) throw notFound();
  if (!reviewer.isSupervisor) {
    throw forbidden(
      'Only a supervisor can strike an acceptance: an administrator of the clerk’s account.',
    );
  }
  const docketing = await trx
    .selectFrom('efm_docketing')
    .where('filing_id', '=', filingId)
    .select(['case_id', 'case_number', 'entered_on', 'struck_at'])
    .forUpdate()
    .executeTakeFirst();
  // A ruling on a proposed order is on the docket too.
  if (docketing === undefined || filing.status !== 'accepted') {
    throw conflict('Only an accepted filing can be struck.');
  }
  if (docketing.struck_at !== null) throw conflict('This acceptance was already struck.');
  const { case_id: caseId, case_number: caseNumber, entered_on: enteredOn } = docketing;
  await lockCase(trx, caseId);
  const watched = await readWatched(trx, 'court', [caseId]);
  const today = courtDay(at, envelope.court.timeZone);
  const words = reason.trim();
  const stricken = `${filing.docketText}, entered ${courtDate(enteredOn)}, is stricken.`;
  const entryId = await enter(trx, caseId, {
    enteredOn: today,
    eventOn: today,
    typeCode: 'STRICKEN',
    typeText: 'Filing Stricken',
    text: isPublicFiling(filing) ? `${stricken} Reason: ${words}` : stricken,
  });
  await trx
    .updateTable('efm_docketing')
    .set({
      struck_at: new Date(at),
      struck_by: reviewer.name,
      struck_reason: words,
      strike_entry_id: entryId,
    })
    .where('filing_id', '=', filingId)
    .execute();
  await trx
    .updateTable('case_document')
    .set({ is_struck: true })
    .where('filing_id', '=', filingId)
    .execute();
  await endRepresentation(trx, caseId, envelope, filing);
  await writeEvents(trx, { asOf: new Date(at), register: 'court' }, watched, []);
  const body = {
    envelopeId,
    filingId,
    caseNumber,
    docketText: 'Filing Stricken',
    struckReason: words,
  };
  const about = { operation: 'NotifyDocketingComplete', correlationId: envelopeId } as const;
  await queueMessage(trx, 'efm_message', { ...about, body }, at);
  return { caseId };
}
