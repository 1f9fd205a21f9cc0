import { queueMails, type NewMail } from '../../mail/repository';
import { findSubmission } from '../filing/envelopeRecordRepository';
import { recordAttempt } from '../proofLog/attemptsRepository';
import { withdrawalMail, type Withdrawal } from './mails';
import { findServiceToSend, type ServiceTransaction } from './servicesRepository';

/** How a filing with served documents ended. */
interface WithdrawnFiling {
  /** The current time. */
  readonly at: number;
  readonly endedAt: Date;
  readonly cause: Withdrawal;
}

/**
 * Marks the served documents of a filing as withdrawn after the filer canceled it or the court's
 * system refused it, in the caller's transaction, and queues an email to each recipient. The service
 * itself isn't undone: recipients can still open the documents. Does nothing if no document was
 * served, or if the system refused a filing that only serves documents, because that service doesn't
 * depend on the court. After the commit, call `app.mails.wake()`.
 */
export async function withdrawServed(
  trx: ServiceTransaction,
  filingId: string,
  { at, cause, endedAt }: WithdrawnFiling,
): Promise<void> {
  const filing = await trx
    .selectFrom('filing_filing')
    .where('id', '=', filingId)
    .select(['envelope_id', 'kind'])
    .executeTakeFirst();
  if (filing === undefined) return;
  if (cause === 'failed' && filing.kind === 'serve') return;
  const { envelope_id: envelopeId } = filing;
  const submission = await findSubmission(trx, envelopeId);
  const submitted = submission?.filings.find((each) => each.filingId === filingId);
  const ids = submitted?.documents.map(({ documentId }) => documentId) ?? [];
  if (ids.length === 0) return;
  const withdrawn = await trx
    .updateTable('service_document as d')
    .from('service as s')
    .set({ withdrawn_at: endedAt })
    .whereRef('s.id', '=', 'd.service_id')
    .where('s.envelope_id', '=', envelopeId)
    .where('s.served_at', 'is not', null)
    .where('d.document_id', 'in', ids)
    .where('d.withdrawn_at', 'is', null)
    .returning(['d.service_id', 'd.document_id', 'd.hash'])
    .execute();
  for (const serviceId of new Set(withdrawn.map(({ service_id }) => service_id))) {
    const documents = withdrawn.filter(({ service_id }) => service_id === serviceId);
    const count = await notifyRecipients(
      trx,
      serviceId,
      documents.map(({ document_id }) => document_id),
      { at, cause, endedAt },
    );
    const files = documents.map(({ hash }) => hash);
    const result = `withdrawn after service, ${String(count)} notified`;
    await recordAttempt(trx, { kind: 'service', envelopeId, files, result }, at);
  }
}

/** Queues an email about withdrawn documents to everyone on whom they were served. */
async function notifyRecipients(
  trx: ServiceTransaction,
  serviceId: number,
  documentIds: readonly string[],
  { at, cause, endedAt }: WithdrawnFiling,
): Promise<number> {
  const { titles, ...service } = await findServiceToSend(trx, serviceId);
  const recipients = await trx
    .selectFrom('service_recipient')
    .where('service_id', '=', serviceId)
    .where('not_served', 'is', null)
    .where('state', '<>', 'bounced')
    .select(['id', 'email', 'party'])
    .orderBy('position')
    .execute();
  const shown = titles.filter(({ documentId }) => documentIds.includes(documentId));
  const mails = recipients.flatMap(({ email, id, party }): NewMail[] => {
    if (email === null) return [];
    const mail = withdrawalMail({
      ...service,
      titles: shown,
      parties: [party],
      at: endedAt.getTime(),
      cause,
    });
    const proof = { kind: 'SERVICE', recipientId: id } as const;
    return [{ ...mail, to: email, at, usefulUntil: null, kind: 'SERVICE', proof }];
  });
  const queued = await queueMails(trx, mails);
  return queued.filter((id) => id !== null).length;
}
