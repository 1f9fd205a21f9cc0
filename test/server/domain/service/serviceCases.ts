import { randomUUID } from 'node:crypto';
import type { CourtList } from '../../../../src/server/domain/service/serviceList';
import { serveDocuments } from '../../../../src/server/domain/service/serveDocuments';
import type { NewService } from '../../../../src/server/domain/service/servicesRepository';
import { COURTS } from '../../seed';
import { ORIGIN, type TestSite } from '../../testApp';

/** A case with one attorney for each side and one party without an attorney. */
export const COURT_LIST: CourtList = {
  recipients: [
    { name: 'Opal Counsel', barNumber: '20001-49', represents: ['Jane Roe'] },
    { name: 'Ned Gone', barNumber: '20002-49', represents: ['Max Roe'] },
  ],
  unrepresented: ['Pat Doe'],
};

/** Attorneys on the roll: one can be served, one is inactive. */
export async function addRoll({ database }: TestSite): Promise<void> {
  await database.db
    .insertInto('filing_roll')
    .values(
      [
        ['20001-49', 'Opal Counsel', 'active', 'opal@law.example'] as const,
        ['20002-49', 'Ned Gone', 'inactive', 'ned@law.example'] as const,
        ['20003-49', 'Nora Paper', 'active', null] as const,
      ].map(([bar_number, name, status, email]) => ({
        bar_number,
        name,
        status,
        email,
        updated_at: new Date(0),
      })),
    )
    .execute();
}

export function aServedDocument(security = 'PUBLIC'): NewService['documents'][number] {
  return {
    documentId: randomUUID(),
    title: 'Motion to compel',
    fileName: 'motion.pdf',
    security,
    hash: 'a'.repeat(64),
    bytes: 40_000,
    pages: 4,
  };
}

/** An order of the court, to be served on everyone. */
export function anOrder(changes: Partial<NewService> = {}): NewService {
  return {
    cause: 'order',
    envelopeId: null,
    filingId: null,
    courtId: COURTS.marion,
    caseNumber: '49Z01-2601-CC-000001',
    caption: 'Acme LLC v. Jane Roe',
    firmId: null,
    servedBy: 'Marion Superior Court',
    courtList: COURT_LIST,
    filerParties: [],
    documents: [aServedDocument()],
    ...changes,
  };
}

/** Serves and returns each recipient's link by address. */
export async function serve({ clock, database }: TestSite, service: NewService) {
  const linkOf = (token: string): string =>
    `${ORIGIN}/web/in/efiling/ServedDocuments?token=${token}`;
  const result = await database.db
    .transaction()
    .execute((trx) => serveDocuments(trx, service, { at: clock.now(), linkOf }));
  const recipients = await database.db
    .selectFrom('service_recipient')
    .where('service_id', '=', result.serviceId)
    .selectAll()
    .orderBy('position')
    .execute();
  return { ...result, recipients };
}
