import { PUBLIC_SECURITY } from '#contract/filing/documentSecurity';
import type { Transaction } from 'kysely';
import { formatDateIn } from '#contract/formats';
import { canChangeRecipient, SERVICE_LINK_DAYS } from '#contract/filing/service';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';
import { queueMails, type NewMail } from '../../mail/repository';
import { caseNumberKey } from '../../search/caseNumbers';
import { recordAttempt } from '../proofLog/attemptsRepository';
import { findCorrectedSecurity } from './correctedSecurityRepository';
import { findDeemedServedOn } from './deemedServed';
import { serviceMail } from './mails';
import { isPublicCase } from './publicCaseRepository';
import { refuseConfidential, type CourtList, type ServiceRecipient } from './serviceList';
import { hashOfToken, newServiceToken } from './serviceTokens';

/** A transaction in which documents are served. */
export type ServiceTransaction = Transaction<Database>;

/** A document to serve; its file is in the filing store, under its hash. */
export interface ServedDocument {
  readonly documentId: string;
  readonly title: string;
  readonly fileName: string;
  /** Code of the list `documentType`. */
  readonly security: string;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  readonly bytes: number;
  readonly pages: number;
}

/** Documents to serve, with their case and sender. */
export interface NewService {
  readonly cause: 'filing' | 'order';
  /** The filer's envelope; null for a court order without one. */
  readonly envelopeId: string | null;
  /** The filing; null if documents of several filings are served together. */
  readonly filingId: string | null;
  readonly courtId: number;
  readonly caseNumber: string;
  readonly caption: string;
  /** Sender as shown to recipients, such as `Jane Roe, Roe & Doe LLP` or the name of the court. */
  readonly servedBy: string;
  readonly firmId: number | null;
  readonly courtList: CourtList;
  /** Parties of the filer, who aren't served. Empty for an order. */
  readonly filerParties: readonly string[];
  readonly documents: readonly ServedDocument[];
}

/** Stores a service without recipients. */
export async function insertService(
  trx: Transaction<Database>,
  service: NewService,
  at: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('service')
    .values({
      cause: service.cause,
      envelope_id: service.envelopeId,
      filing_id: service.filingId,
      court_id: service.courtId,
      case_key: caseNumberKey(service.caseNumber),
      case_number: service.caseNumber,
      caption: service.caption,
      served_by: service.servedBy,
      firm_id: service.firmId,
      court_list: JSON.stringify(service.courtList),
      filer_parties: [...service.filerParties],
      created_at: new Date(at),
      served_at: null,
      deemed_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('service_document')
    .values(
      service.documents.map((document, position) => ({
        service_id: id,
        position,
        document_id: document.documentId,
        title: document.title,
        file_name: document.fileName,
        security: document.security,
        hash: document.hash,
        bytes: document.bytes,
        pages: document.pages,
      })),
    )
    .execute();
  return id;
}

/** Finds and locks the service that waits for a filing to be accepted; null if there is none. */
export async function findWaiting(trx: Transaction<Database>, filingId: string) {
  const found = await trx
    .selectFrom('service')
    .where('filing_id', '=', filingId)
    .where('cause', '=', 'filing')
    .where('served_at', 'is', null)
    .select(['id', 'envelope_id', 'court_id', 'case_number', 'firm_id'])
    .select(['court_list', 'filer_parties'])
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return null;
  return {
    serviceId: found.id,
    envelopeId: found.envelope_id,
    courtId: found.court_id,
    caseNumber: found.case_number,
    firmId: found.firm_id,
    courtList: found.court_list,
    filerParties: found.filer_parties,
  };
}

/** Deletes a pending service, for example when its filing is rejected. */
export async function deleteWaiting(trx: Transaction<Database>, serviceId: number): Promise<void> {
  await trx.deleteFrom('service_document').where('service_id', '=', serviceId).execute();
  await trx.deleteFrom('service').where('id', '=', serviceId).execute();
}

/** Context of a service. */
export interface ServiceContext {
  readonly at: number;
  /** Returns the URL of the page for a token. */
  readonly linkOf: (token: string) => string;
}

interface StoredService {
  readonly id: number;
  readonly courtId: number;
  readonly court: string;
  readonly timeZone: string;
  readonly caseNumber: string;
  readonly caption: string;
  /** False for a sealed, confidential, or expunged case. */
  readonly isCasePublic: boolean;
  readonly servedBy: string;
  readonly titles: readonly {
    readonly documentId: string;
    readonly title: string;
    readonly security: string;
  }[];
}

/** Loads a service for its emails, with the documents' current security. */
export async function findServiceToSend(
  trx: Transaction<Database>,
  serviceId: number,
): Promise<StoredService> {
  const row = await trx
    .selectFrom('service as s')
    .innerJoin('court as c', 'c.id', 's.court_id')
    .where('s.id', '=', serviceId)
    .select(['s.id', 's.case_number', 's.caption', 's.served_by', 'c.name', 'c.time_zone'])
    .select('s.court_id')
    .executeTakeFirstOrThrow();
  const documents = await trx
    .selectFrom('service_document')
    .where('service_id', '=', serviceId)
    .select(['document_id', 'title', 'security'])
    .orderBy('position')
    .execute();
  const corrected = await findCorrectedSecurity(
    trx,
    documents.map(({ document_id }) => document_id),
  );
  const titles = documents.map(({ document_id, security, title }) => ({
    documentId: document_id,
    title,
    security: corrected.get(document_id) ?? security,
  }));
  const of = { courtId: row.court_id, caseNumber: row.case_number };
  return {
    ...of,
    id: row.id,
    court: row.name,
    timeZone: row.time_zone,
    caption: row.caption,
    servedBy: row.served_by,
    titles,
    isCasePublic: await isPublicCase(trx, of),
  };
}

/** The recipients, including those who weren't served. */
export interface ServiceResult {
  readonly serviceId: number;
  readonly served: number;
  readonly notServed: number;
}

/**
 * Writes the recipients of a service and queues an email with a personal link for each, in the
 * caller's transaction. A recipient who may not get any of the documents is recorded as not served.
 */
export async function writeRecipients(
  trx: Transaction<Database>,
  serviceId: number,
  recipients: readonly ServiceRecipient[],
  { at, linkOf }: ServiceContext,
): Promise<ServiceResult> {
  const service = await findServiceToSend(trx, serviceId);
  const deemedOn = await findDeemedServedOn(trx, service, at);
  await trx
    .updateTable('service')
    .set({ served_at: new Date(at), deemed_on: deemedOn })
    .where('id', '=', serviceId)
    .execute();
  const checked = recipients.map((each) => checkRecipient(service, each));
  const count = checked.filter(({ notServed }) => notServed === null).length;
  await recordService(trx, serviceId, `${String(count)} of ${String(checked.length)} served`, at);
  if (checked.length === 0) return { serviceId, served: 0, notServed: 0 };
  const tokens = checked.map(() => newServiceToken());
  const rows = await trx
    .insertInto('service_recipient')
    .values(
      checked.map((each, position) =>
        recipientRow(serviceId, each, { position, token: tokens[position] ?? '', at }),
      ),
    )
    .returning(['id', 'position'])
    .execute();
  const ids = new Map(rows.map(({ id, position }) => [position, id]));
  const sent = checked.flatMap((each, position) =>
    each.notServed === null ? [{ each, position, id: ids.get(position) ?? 0 }] : [],
  );
  await sendLinks(
    trx,
    { ...service, deemedOn },
    sent.map(({ each, id, position }) => ({
      recipientId: id,
      email: each.email ?? '',
      parties: each.parties,
      isEntitled: each.isEntitled,
      link: linkOf(tokens[position] ?? ''),
    })),
    at,
  );
  return { serviceId, served: count, notServed: checked.length - count };
}

/** Marks a recipient as not served if the recipient may not get any of a service's documents. */
export function checkRecipient(
  { isCasePublic, titles }: StoredService,
  recipient: ServiceRecipient,
): ServiceRecipient {
  const isAllConfidential =
    !isCasePublic || titles.every(({ security }) => security !== PUBLIC_SECURITY);
  return isAllConfidential ? refuseConfidential(recipient) : recipient;
}

/** Records an envelope's service in the proof log. */
async function recordService(
  trx: Transaction<Database>,
  serviceId: number,
  result: string,
  at: number,
): Promise<void> {
  const rows = await trx
    .selectFrom('service as s')
    .leftJoin('service_document as d', 'd.service_id', 's.id')
    .where('s.id', '=', serviceId)
    .select(['s.envelope_id', 'd.hash'])
    .orderBy('d.position')
    .execute();
  const files = rows.flatMap(({ hash }) => (hash === null ? [] : [hash]));
  const envelopeId = rows[0]?.envelope_id ?? null;
  await recordAttempt(trx, { kind: 'service', envelopeId, files, result }, at);
}

/** Returns the row of a recipient, with the hash of the personal link's token if served. */
export function recipientRow(
  serviceId: number,
  each: ServiceRecipient,
  { at, position, token }: { readonly position: number; readonly token: string; at: number },
) {
  const isServed = each.notServed === null;
  const now = isServed ? new Date(at) : null;
  return {
    service_id: serviceId,
    position,
    name: each.name,
    party: each.parties.join('; '),
    email: each.email,
    bar_number: each.barNumber,
    contact_id: each.contactId,
    is_copy: each.isCopy,
    is_entitled: each.isEntitled,
    not_served: each.notServed,
    bounced_on: each.bouncedOn,
    token_hash: isServed ? hashOfToken(token) : null,
    link_until: isServed ? new Date(at + SERVICE_LINK_DAYS * DAY_MS) : null,
    state: isServed ? ('sent' as const) : null,
    state_at: now,
    sent_at: now,
  };
}

/** A personal link to send. */
export interface ServiceLink {
  readonly recipientId: number;
  readonly email: string;
  readonly parties: readonly string[];
  readonly isEntitled: boolean;
  readonly link: string;
}

/**
 * Queues the emails with personal links. Titles of confidential documents appear only on the page,
 * and only to recipients who may open them. A recipient with an unconfirmed address is marked as
 * bounced.
 */
export async function sendLinks(
  trx: Transaction<Database>,
  service: StoredService & { readonly deemedOn: string },
  links: readonly ServiceLink[],
  at: number,
): Promise<void> {
  const expiresAt = new Date(at + SERVICE_LINK_DAYS * DAY_MS);
  const until = formatDateIn(expiresAt.toISOString(), service.timeZone);
  const mails = links.map(({ email, link, parties, recipientId }): NewMail => ({
    ...serviceMail({ ...service, at, email, parties, until }, link),
    to: email,
    at,
    usefulUntil: null,
    kind: 'SERVICE',
    proof: { kind: 'SERVICE', recipientId },
  }));
  const ids = await queueMails(trx, mails);
  for (const [place, { recipientId }] of links.entries()) {
    const mailId = ids[place] ?? null;
    if (mailId === null) {
      await changeRecipient(trx, recipientId, 'bounced', 'The address is not confirmed.', at);
    } else {
      await trx
        .updateTable('service_recipient')
        .set({ mail_id: mailId })
        .where('id', '=', recipientId)
        .execute();
    }
  }
}

/**
 * Changes a recipient's state if the change is permitted; returns false otherwise. `reason` says
 * why an address bounced.
 */
export async function changeRecipient(
  trx: Transaction<Database>,
  recipientId: number,
  to: 'delivered' | 'opened' | 'bounced',
  reason: string | null,
  at: number,
): Promise<boolean> {
  const found = await trx
    .selectFrom('service_recipient')
    .where('id', '=', recipientId)
    .select('state')
    .forUpdate()
    .executeTakeFirst();
  if (found?.state == null || !canChangeRecipient(found.state, to)) return false;
  await trx
    .insertInto('service_change')
    .values({
      recipient_id: recipientId,
      from_state: found.state,
      to_state: to,
      at: new Date(at),
    })
    .execute();
  if (reason !== null) {
    await trx
      .updateTable('service_recipient')
      .set({ bounce_reason: reason })
      .where('id', '=', recipientId)
      .execute();
  }
  return true;
}
