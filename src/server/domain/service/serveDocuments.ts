import { notifyEnvelope } from '../filing/noticesRepository';
import { moveToCorrectedCase } from './correctedCaseRepository';
import { findServiceFacts } from './serviceFactsRepository';
import { listRecipients } from './serviceList';
import {
  deleteWaiting,
  findWaiting,
  insertService,
  writeRecipients,
  type NewService,
  type ServiceContext,
  type ServiceResult,
  type ServiceTransaction,
} from './servicesRepository';

/**
 * Serves documents on everyone on a case's service list, in the caller's transaction: writes one
 * row per recipient, an email with a personal link for each who is served electronically, and the
 * reason for each party who isn't. After the commit, call `app.mails.wake()`.
 *
 * For a court order: `cause: 'order'`, `envelopeId: null`, `firmId: null`, no `filerParties`,
 * `courtList` from `findCourtServiceInformation`, and the signed order as the document. `filingId`
 * prevents duplicates: a second service of the same filing fails.
 */
export async function serveDocuments(
  trx: ServiceTransaction,
  service: NewService,
  context: ServiceContext,
): Promise<ServiceResult> {
  const serviceId = await insertService(trx, service, context.at);
  const facts = await findServiceFacts(trx, service, service.courtList, {
    firmId: service.firmId,
    parties: service.filerParties,
  });
  return writeRecipients(trx, serviceId, listRecipients(facts), context);
}

const NOT_SERVED = [
  'The filing’s case isn’t in our records anymore.',
  'Its documents were served on no one electronically: serve the parties of that case yourself.',
];

/**
 * Serves documents that waited for a filing to be accepted, on the current contacts of the case in
 * which the court accepted it. If that case left the register, serves no one, notifies the filer,
 * and deletes the service, so that a later decision doesn't serve it. Does nothing if no documents
 * waited.
 */
export async function serveAccepted(
  trx: ServiceTransaction,
  filingId: string,
  context: ServiceContext,
): Promise<void> {
  const waiting = await findWaiting(trx, filingId);
  if (waiting === null) return;
  const current = await moveToCorrectedCase(trx, waiting);
  if (current === null) {
    await deleteWaiting(trx, waiting.serviceId);
    const notice = {
      title: 'Documents not served',
      kind: 'served',
      sentences: NOT_SERVED,
    } as const;
    if (waiting.envelopeId !== null) {
      await notifyEnvelope(trx, waiting.envelopeId, notice, context.at);
    }
    return;
  }
  const { courtList, filerParties: parties, firmId, serviceId } = current;
  const facts = await findServiceFacts(trx, current, courtList, { firmId, parties });
  await writeRecipients(trx, serviceId, listRecipients(facts), context);
}
