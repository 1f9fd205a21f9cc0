import { PUBLIC_SECURITY } from '#contract/filing/documentSecurity';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { ServiceState } from '#contract/filing/service';
import type { Database } from '../../db/tables/database';
import { findCorrectedSecurity } from './correctedSecurityRepository';
import { isPublicCase } from './publicCaseRepository';
import { changeRecipient } from './servicesRepository';
import { hashOfToken, isServiceToken } from './serviceTokens';

/** Content of the page opened by a personal link. */
export interface OpenedService {
  readonly recipientId: number;
  readonly name: string;
  readonly email: string;
  readonly party: string;
  readonly state: ServiceState;
  readonly openedAt: Date | null;
  readonly linkUntil: Date;
  readonly court: string;
  readonly timeZone: string;
  readonly caseNumber: string;
  /** Empty if the case isn't public and the recipient isn't entitled to confidential documents. */
  readonly caption: string;
  readonly servedBy: string;
  readonly servedAt: Date;
  readonly deemedOn: string;
  readonly documents: readonly OpenedDocument[];
}

export interface OpenedDocument {
  readonly documentId: string;
  readonly title: string;
  readonly fileName: string;
  readonly hash: string;
  readonly bytes: number;
  readonly pages: number;
  /**
   * Current value; since the service, a clerk may have changed it, or the case may have been
   * sealed.
   */
  readonly isConfidential: boolean;
  /** True if the recipient may not open the document. */
  readonly isWithheld: boolean;
  /** When the filer canceled the document's filing; null if the filer didn't. */
  readonly withdrawnAt: Date | null;
}

type Head = Omit<OpenedService, 'documents'> & {
  readonly serviceId: number;
  readonly isEntitled: boolean;
  readonly courtId: number;
};

/** Finds the service that a personal link belongs to; null for an unknown or malformed token. */
export async function findOpened(
  db: Kysely<Database>,
  token: string,
): Promise<OpenedService | null> {
  if (!isServiceToken(token)) return null;
  const { rows } = await sql<Head>`
    select r.id as "recipientId", r.name, r.email, r.party, r.state, r.opened_at as "openedAt",
           r.link_until as "linkUntil", r.is_entitled as "isEntitled", s.id as "serviceId",
           s.court_id as "courtId", c.name as court, c.time_zone as "timeZone", s.case_number as "caseNumber", s.caption,
           s.served_by as "servedBy", coalesce(r.sent_at, s.served_at) as "servedAt",
           coalesce(r.deemed_on, s.deemed_on)::text as "deemedOn"
      from service_recipient r
      join service s on s.id = r.service_id
      join court c on c.id = s.court_id
     where r.token_hash = ${hashOfToken(token)}`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  const { courtId, isEntitled, serviceId, ...head } = found;
  const isCasePublic = await isPublicCase(db, { courtId, caseNumber: head.caseNumber });
  const documents = await db
    .selectFrom('service_document')
    .where('service_id', '=', serviceId)
    .select(['document_id', 'title', 'file_name', 'security', 'hash', 'bytes', 'pages'])
    .select('withdrawn_at')
    .orderBy('position')
    .execute();
  const corrected = await findCorrectedSecurity(
    db,
    documents.map(({ document_id }) => document_id),
  );
  return {
    ...head,
    caption: isCasePublic || isEntitled ? head.caption : '',
    documents: documents.map(({ document_id, file_name, security, withdrawn_at, ...document }) => {
      const current = corrected.get(document_id) ?? security;
      const isConfidential = !isCasePublic || current !== PUBLIC_SECURITY;
      return {
        ...document,
        documentId: document_id,
        fileName: file_name,
        isConfidential,
        isWithheld: isConfidential && !isEntitled,
        withdrawnAt: withdrawn_at,
      };
    }),
  };
}

/** Records that the recipient opened the documents; no change if already bounced or opened. */
export function openService(
  trx: Transaction<Database>,
  recipientId: number,
  at: number,
): Promise<boolean> {
  return changeRecipient(trx, recipientId, 'opened', null, at);
}
