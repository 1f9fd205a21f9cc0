import { sql } from 'kysely';
import { DAY_MS } from '#contract/time';
import type { AppDatabase } from '../../http/services';
import { findCourtServiceInformation } from '../efm/casesRepository';
import type { FileStore } from '../fileStore/store';
import { serveDocuments } from '../service/serveDocuments';

/** Maximum orders served per run; later ones follow in the next run. */
const BATCH = 50;

/** How long an order waits for attachments that can't be stamped; then it is served without them. */
const ATTACHMENT_WAIT_MS = DAY_MS;

interface SignedOrder {
  readonly filingId: string;
  readonly entryId: number;
  readonly courtId: number;
  readonly courtName: string;
  readonly caseNumber: string;
  readonly caption: string;
}

/** Dependencies for serving orders. */
export interface OrderService {
  readonly db: AppDatabase;
  readonly files: FileStore;
  readonly now: () => number;
  readonly linkOf: (token: string) => string;
}

/**
 * Serves each signed order once, on everyone on its case's service list, and marks its docket
 * entry. Returns the number of orders served. Call `app.mails.wake()` afterward.
 */
export async function serveOrders({ db, files, linkOf, now }: OrderService): Promise<number> {
  const waitsUntil = new Date(now() - ATTACHMENT_WAIT_MS);
  const { rows } = await sql<SignedOrder>`
    select o.filing_id as "filingId", o.entry_id as "entryId", c.court_id as "courtId",
           k.name as "courtName", c.number as "caseNumber", c.caption
      from court_order o
      join efm_docketing g on g.filing_id = o.filing_id
      join court_case c on c.id = g.case_id
      join court k on k.id = c.court_id
     where o.served_at is null
       and not exists (select from case_document d
                        where d.filing_id = o.filing_id and d.stamp <> 'stamped'
                          and (d.component = 'lead' or o.signed_at > ${waitsUntil}))
     order by o.signed_at limit ${BATCH}`.execute(db);
  for (const order of rows) await serveOrder({ db, files, linkOf, now }, order);
  return rows.length;
}

async function serveOrder(
  { db, files, linkOf, now }: OrderService,
  { caption, caseNumber, courtId, courtName, entryId, filingId }: SignedOrder,
): Promise<void> {
  const stored = await db
    .selectFrom('case_document')
    .where('filing_id', '=', filingId)
    // Excludes notices of hearing.
    .where('entry_id', '=', entryId)
    .where('stamped_hash', 'is not', null)
    .select(['document_id', 'title', 'file_name', 'security', 'stamped_hash', 'pages'])
    .orderBy('position')
    .execute();
  const documents = await Promise.all(
    stored.map(async ({ document_id, file_name, pages, security, stamped_hash, title }) => {
      const hash = stamped_hash ?? '';
      const bytes = (await files.read(hash))?.length ?? 0;
      return { documentId: document_id, title, fileName: file_name, security, hash, bytes, pages };
    }),
  );
  await db.transaction().execute(async (trx) => {
    const at = now();
    const { numUpdatedRows } = await trx
      .updateTable('court_order')
      .set({ served_at: new Date(at) })
      .where('filing_id', '=', filingId)
      .where('served_at', 'is', null)
      .executeTakeFirst();
    // Another server served it.
    if (numUpdatedRows === 0n) return;
    await serveDocuments(
      trx,
      {
        cause: 'order',
        envelopeId: null,
        filingId,
        courtId,
        caseNumber,
        caption,
        servedBy: courtName,
        firmId: null,
        filerParties: [],
        documents,
        courtList: await findCourtServiceInformation(trx, { courtId, caseNumber }),
      },
      { at, linkOf },
    );
    await trx
      .updateTable('ccs_entry')
      .set({ is_notice_sent: true })
      .where('id', '=', entryId)
      .execute();
  });
}
