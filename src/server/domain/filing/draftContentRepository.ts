import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import { EMPTY_CONTENT } from '#contract/filing/drafts';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import type { Database } from '../../db/tables/database';
import type { FilingDraftTable } from '../../db/tables/filingDrafts';

/** A user who sees drafts: the user's own drafts, and the firm's. */
export interface DraftReader {
  readonly userId: number;
  /** Null for an individual. */
  readonly firmId: number | null;
}

/** Selects the drafts visible to the reader, without templates. */
export function visibleDrafts(db: Kysely<Database>, { firmId, userId }: DraftReader) {
  return db
    .selectFrom('filing_draft as d')
    .innerJoin('app_user as u', 'u.id', 'd.user_id')
    .where('d.template_scope', 'is', null)
    .where((eb) =>
      firmId === null
        ? eb('d.user_id', '=', userId)
        : eb.or([eb('d.user_id', '=', userId), eb('d.firm_id', '=', firmId)]),
    );
}

/** Columns of a draft or a template that aren't part of its content. */
type OwnColumns = Omit<
  Insertable<FilingDraftTable>,
  keyof ReturnType<typeof columnsOf> | 'id' | 'created_at' | 'updated_at'
>;

/** Adds a draft or a template with its content. */
export async function insertWithContent(
  trx: Transaction<Database>,
  id: string,
  { content, ...own }: OwnColumns & { readonly content: DraftContent },
  at: number,
): Promise<void> {
  const time = { created_at: new Date(at), updated_at: new Date(at) };
  await trx
    .insertInto('filing_draft')
    .values({ id, ...own, ...columnsOf(content), ...time })
    .execute();
  await insertParts(trx, id, content);
}

/** Saves another version of a draft or a template with its content. */
export async function updateWithContent(
  trx: Transaction<Database>,
  id: string,
  { content, ...own }: Partial<OwnColumns> & { readonly content: DraftContent },
  at: number,
): Promise<void> {
  await trx
    .updateTable('filing_draft')
    .set({
      ...own,
      ...columnsOf(content),
      version: sql<number>`version + 1`,
      updated_at: new Date(at),
    })
    .where('id', '=', id)
    .execute();
  await replaceParts(trx, id, content);
}

/** Saves a new version of a draft or a template with its content. */
function columnsOf(content: DraftContent) {
  return {
    court_id: content.courtId,
    type_code: content.typeCode,
    type_name: content.typeName,
    amount_cents: content.amountCents,
    caption: content.caption,
    case_number: content.caseNumber,
    case_seen: content.caseSeen,
    attorney: content.attorney,
    payment_kind: content.payment.kind,
    payment_account_id: content.payment.accountId,
    comment: content.comment,
    client_number: content.clientNumber,
    asks_first_time: content.asksFirstTime,
    checked_off: JSON.stringify(content.checkedOff),
    seen_cents: content.seenCents,
  };
}

const PARTS = [
  'filing_draft_party',
  'filing_draft_filing',
  'filing_draft_document',
  'filing_draft_service',
  'filing_draft_reference',
  'filing_draft_check',
] as const;

/** Adds the parts of a new draft: parties, filings, and their related rows. */
async function insertParts(
  trx: Transaction<Database>,
  id: string,
  content: DraftContent,
): Promise<void> {
  const { checklist, crossReferences, filings, parties } = content;
  const insert = async (table: string, rows: readonly object[], columns: string): Promise<void> => {
    if (rows.length === 0) return;
    const names = sql.raw(columns.replace(/ [a-z[\]]+(?=,|$)/g, ''));
    await sql`
      insert into ${sql.table(table)} (draft_id, ${names})
      select ${id}::uuid, ${names}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.raw(columns)})
    `.execute(trx);
  };
  await insert(
    'filing_draft_party',
    parties.map(({ address, attorneys, ...party }, position) => ({
      position,
      party_id: party.partyId,
      type_code: party.typeCode,
      is_organization: party.isOrganization,
      is_on_case: party.isOnCase,
      is_filer: party.isFiler,
      name: party.name,
      first_name: party.firstName,
      middle_name: party.middleName,
      last_name: party.lastName,
      suffix: party.suffix,
      alias: party.alias,
      ...address,
      attorneys,
    })),
    'position integer, party_id uuid, type_code text, is_organization boolean, is_on_case boolean, is_filer boolean, name text, first_name text, middle_name text, last_name text, suffix text, alias text, line1 text, line2 text, city text, state text, zip text, attorneys text[]',
  );
  await insert(
    'filing_draft_filing',
    filings.map((filing, position) => ({
      position,
      filing_id: filing.filingId,
      code: filing.code,
      code_name: filing.codeName,
      kind: filing.kind,
      description: filing.description,
      party_ids: filing.partyIds,
      attorney: filing.attorney,
      amount_cents: filing.details.amountCents,
      estate_cents: filing.details.estateCents,
      due_on: filing.details.dueOn,
      hearing_on: filing.details.hearingOn,
      mailed_on: filing.details.mailedOn,
      manner: filing.details.manner,
      tracking_number: filing.details.trackingNumber,
      ground: filing.details.ground,
    })),
    'position integer, filing_id uuid, code text, code_name text, kind text, description text, party_ids uuid[], attorney text, amount_cents bigint, estate_cents bigint, due_on date, hearing_on date, mailed_on date, manner text, tracking_number text, ground text',
  );
  await insert(
    'filing_draft_document',
    filings.flatMap(({ documents }, filing) =>
      documents.map((document, position) => ({
        filing,
        position,
        document_id: document.documentId,
        upload_id: document.uploadId,
        component: document.component,
        title: document.title,
        security: document.security,
      })),
    ),
    'filing integer, position integer, document_id uuid, upload_id uuid, component text, title text, security text',
  );
  await insert(
    'filing_draft_service',
    filings.flatMap(({ optionalServices }, filing) =>
      optionalServices.map((service, position) => ({ filing, position, ...service })),
    ),
    'filing integer, position integer, code text, quantity integer, pages integer',
  );
  await insert(
    'filing_draft_reference',
    crossReferences.map((reference, position) => ({ position, ...reference })),
    'position integer, code text, number text',
  );
  await insert(
    'filing_draft_check',
    checklist.map((check, position) => ({ position, ...check })),
    'position integer, code text, state text',
  );
}

/** Replaces the parts of a draft. */
async function replaceParts(
  trx: Transaction<Database>,
  id: string,
  content: DraftContent,
): Promise<void> {
  for (const table of PARTS) await trx.deleteFrom(table).where('draft_id', '=', id).execute();
  await insertParts(trx, id, content);
}

/** Loads the content of a draft whose row is already loaded. */
export async function findContent(
  db: Kysely<Database>,
  row: Selectable<FilingDraftTable>,
): Promise<DraftContent> {
  return {
    ...EMPTY_CONTENT,
    courtId: row.court_id,
    typeCode: row.type_code,
    typeName: row.type_name,
    amountCents: row.amount_cents,
    caption: row.caption,
    caseNumber: row.case_number,
    caseSeen: row.case_seen,
    attorney: row.attorney,
    payment: { kind: row.payment_kind, accountId: row.payment_account_id },
    comment: row.comment,
    clientNumber: row.client_number,
    asksFirstTime: row.asks_first_time,
    checkedOff: row.checked_off,
    seenCents: row.seen_cents,
    ...(await findParts(db, row.id)),
  };
}

async function findParts(
  db: Kysely<Database>,
  id: string,
): Promise<Pick<DraftContent, 'parties' | 'filings' | 'crossReferences' | 'checklist'>> {
  const rowsOf = async <Table extends (typeof PARTS)[number]>(
    table: Table,
  ): Promise<Selectable<Database[Table]>[]> => {
    const { rows } = await sql<Selectable<Database[Table]>>`
      select * from ${sql.table(table)} where draft_id = ${id} order by position`.execute(db);
    return rows;
  };
  const parties = await rowsOf('filing_draft_party');
  const filings = await rowsOf('filing_draft_filing');
  const documents = await rowsOf('filing_draft_document');
  const services = await rowsOf('filing_draft_service');
  const references = await rowsOf('filing_draft_reference');
  const checks = await rowsOf('filing_draft_check');
  return {
    parties: parties.map(partyOf),
    filings: filings.map((row) => ({
      filingId: row.filing_id,
      code: row.code,
      codeName: row.code_name,
      kind: row.kind,
      description: row.description,
      partyIds: row.party_ids,
      attorney: row.attorney,
      documents: documents
        .filter(({ filing }) => filing === row.position)
        .map((document) => ({
          documentId: document.document_id,
          uploadId: document.upload_id,
          component: document.component,
          title: document.title,
          security: document.security,
        })),
      optionalServices: services
        .filter(({ filing }) => filing === row.position)
        .map(({ code, pages, quantity }) => ({ code, pages, quantity })),
      details: {
        amountCents: row.amount_cents,
        estateCents: row.estate_cents,
        dueOn: row.due_on,
        hearingOn: row.hearing_on,
        mailedOn: row.mailed_on,
        manner: row.manner,
        trackingNumber: row.tracking_number,
        ground: row.ground,
      },
    })),
    crossReferences: references.map(({ code, number }) => ({ code, number })),
    checklist: checks.map(({ code, state }) => ({ code, state })),
  };
}

/** Converts a stored row to a party of a draft. */
export function partyOf(row: {
  readonly party_id: string;
  readonly type_code: string | null;
  readonly is_organization: boolean;
  readonly is_on_case: boolean;
  readonly is_filer: boolean;
  readonly name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly last_name: string;
  readonly suffix: string;
  readonly alias: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly attorneys: readonly string[];
}): DraftContent['parties'][number] {
  return {
    partyId: row.party_id,
    typeCode: row.type_code,
    isOrganization: row.is_organization,
    isOnCase: row.is_on_case,
    isFiler: row.is_filer,
    name: row.name,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    suffix: row.suffix,
    alias: row.alias,
    address: { line1: row.line1, line2: row.line2, city: row.city, state: row.state, zip: row.zip },
    attorneys: row.attorneys,
  };
}
