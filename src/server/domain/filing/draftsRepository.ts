import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import {
  DRAFT_RETENTION_DAYS,
  DRAFT_WARNING_DAYS,
  type DraftKind,
} from '#contract/filingDraftWords';
import { captionOf, EMPTY_CONTENT } from '#contract/filingDrafts';
import type { DraftContent, DraftSummary } from '#contract/schemas/filingDrafts';
import type { Database } from '../../db/tables/database';
import { civilDate } from '../../http/services';

const DAY_MS = 86_400_000;
const DRAFT_WARNING_MS = DRAFT_WARNING_DAYS * DAY_MS;

/** Whose drafts are visible: the user's own, and those of the user's firm. */
export interface DraftReader {
  readonly userId: number;
  /** Null for individuals. */
  readonly firmId: number | null;
}

/** A draft as stored. */
export interface StoredDraft {
  readonly id: string;
  readonly version: number;
  readonly kind: DraftKind;
  readonly name: string;
  readonly updatedAt: Date;
  readonly userId: number;
  readonly firmId: number | null;
  readonly ownerName: string;
  readonly content: DraftContent;
}

/** A draft to create. */
export interface NewDraft {
  readonly id: string;
  readonly kind: DraftKind;
  readonly name: string;
  readonly content: DraftContent;
}

/** Creates a draft of a user, which the user's firm sees too. */
export async function insertDraft(
  trx: Transaction<Database>,
  { firmId, userId }: DraftReader,
  { content, id, kind, name }: NewDraft,
  at: number,
): Promise<void> {
  await trx
    .insertInto('filing_draft')
    .values({
      id,
      user_id: userId,
      firm_id: firmId,
      kind,
      name,
      ...columnsOf(content),
      created_at: new Date(at),
      updated_at: new Date(at),
    })
    .execute();
  await insertParts(trx, id, content);
}

/** Loads a draft that the reader may see; null otherwise, or if it was deleted. */
export async function findDraft(
  db: Kysely<Database>,
  reader: DraftReader,
  id: string,
): Promise<StoredDraft | null> {
  const row = await visible(db, reader)
    .where('d.id', '=', id)
    .selectAll('d')
    .select(['u.first_name', 'u.last_name'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    name: row.name,
    updatedAt: row.updated_at,
    userId: row.user_id,
    firmId: row.firm_id,
    ownerName: `${row.first_name} ${row.last_name}`,
    content: {
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
      seenCents: row.seen_cents,
      ...(await findParts(db, id)),
    },
  };
}

function visible(db: Kysely<Database>, { firmId, userId }: DraftReader) {
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

/** Result of a save. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly version: number }
  /** Someone saved another version since. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'notFound' };

/** Saves a draft if it still has the version that the change is based on. */
export async function saveDraft(
  trx: Transaction<Database>,
  reader: DraftReader,
  change: { readonly version: number } & Pick<NewDraft, 'content' | 'id' | 'name'>,
  at: number,
): Promise<SaveOutcome> {
  const { content, id, name, version } = change;
  const found = await visible(trx, reader)
    .where('d.id', '=', id)
    .select('d.version')
    .forUpdate('d')
    .executeTakeFirst();
  if (found === undefined) return { kind: 'notFound' };
  if (found.version !== version) return { kind: 'stale' };
  await trx
    .updateTable('filing_draft')
    .set({
      ...columnsOf(content),
      name,
      version: version + 1,
      updated_at: new Date(at),
      warned_at: null,
    })
    .where('id', '=', id)
    .execute();
  for (const table of PARTS) await trx.deleteFrom(table).where('draft_id', '=', id).execute();
  await insertParts(trx, id, content);
  return { kind: 'saved', version: version + 1 };
}

/** Deletes a draft that the reader may see. Returns false if there is none. */
export async function removeDraft(
  db: Kysely<Database>,
  reader: DraftReader,
  id: string,
): Promise<boolean> {
  const ids = visible(db, reader).where('d.id', '=', id).select('d.id');
  const { numDeletedRows } = await db
    .deleteFrom('filing_draft')
    .where('id', 'in', ids)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Drafts that the reader may see, the latest first. */
export async function findDrafts(
  db: Kysely<Database>,
  reader: DraftReader,
  limit: number,
): Promise<readonly DraftSummary[]> {
  const rows = await visible(db, reader)
    .leftJoin('court as c', 'c.id', 'd.court_id')
    .select(['d.id', 'd.kind', 'd.name', 'd.case_number', 'd.caption', 'd.updated_at'])
    .select(['d.user_id', 'd.warned_at', 'u.first_name', 'u.last_name', 'c.name as court_name'])
    .select(
      sql<string[]>`array(
        select f.code_name from filing_draft_filing f
         where f.draft_id = d.id and f.code is not null order by f.position)`.as('filings'),
    )
    .select(
      sql<number>`(select count(*)::integer from filing_draft_document o
        where o.draft_id = d.id and o.upload_id is not null)`.as('documents'),
    )
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id')
    .limit(limit)
    .execute();
  const captions = await findCaptions(
    db,
    rows.filter(({ caption }) => caption === '').map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    courtName: row.court_name,
    caseNumber: row.case_number,
    caption: row.caption === '' ? (captions.get(row.id) ?? '') : row.caption,
    filings: row.filings,
    documents: row.documents,
    updatedAt: row.updated_at.toISOString(),
    deletesOn: deletionDay(row.updated_at, row.warned_at),
    isOwn: row.user_id === reader.userId,
    ownerName: `${row.first_name} ${row.last_name}`,
  }));
}

/** Captions that the parties of drafts compose. */
async function findCaptions(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('filing_draft_party')
    .where('draft_id', 'in', ids)
    .selectAll()
    .orderBy('draft_id')
    .orderBy('position')
    .execute();
  return new Map(
    ids.map((id) => {
      const parties = rows.filter(({ draft_id }) => draft_id === id).map(partyOf);
      return [id, captionOf({ ...EMPTY_CONTENT, parties })];
    }),
  );
}

/** The day on which a draft is deleted: never less than the warning's days after the email. */
export function deletionDay(updatedAt: Date, warnedAt: Date | null): string {
  const end = updatedAt.getTime() + DRAFT_RETENTION_DAYS * DAY_MS;
  const afterWarning = warnedAt === null ? 0 : warnedAt.getTime() + DRAFT_WARNING_MS;
  return civilDate(Math.max(end, afterWarning));
}

/** A draft whose owner is to be warned. */
export interface ExpiringDraft {
  readonly id: string;
  readonly userId: number;
  readonly email: string;
  readonly kind: DraftKind;
  readonly title: string;
  readonly deletesOn: string;
}

/** Locks and marks drafts that are deleted soon, and returns them; each once. */
export async function claimExpiring(
  trx: Transaction<Database>,
  at: number,
  limit: number,
): Promise<readonly ExpiringDraft[]> {
  const before = new Date(at - DRAFT_RETENTION_DAYS * DAY_MS + DRAFT_WARNING_MS);
  const rows = await trx
    .selectFrom('filing_draft as d')
    .innerJoin('app_user as u', 'u.id', 'd.user_id')
    .where('d.template_scope', 'is', null)
    .where('d.updated_at', '<=', before)
    .where('d.warned_at', 'is', null)
    .select(['d.id', 'd.user_id', 'd.kind', 'd.name', 'd.caption', 'd.case_number'])
    .select(['d.updated_at', 'u.email'])
    .orderBy('d.updated_at')
    .limit(limit)
    .forUpdate('d')
    .skipLocked()
    .execute();
  if (rows.length === 0) return [];
  const captions = await findCaptions(
    trx,
    rows.map(({ id }) => id),
  );
  const warnedAt = new Date(at);
  await trx
    .updateTable('filing_draft')
    .set({ warned_at: warnedAt })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    email: row.email,
    kind: row.kind,
    title: row.name || row.caption || captions.get(row.id) || row.case_number,
    deletesOn: deletionDay(row.updated_at, warnedAt),
  }));
}

/** Deletes drafts whose time is over. Returns how many. */
export async function deleteExpired(db: Kysely<Database>, at: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('filing_draft')
    .where('template_scope', 'is', null)
    .where('updated_at', '<=', new Date(at - DRAFT_RETENTION_DAYS * DAY_MS))
    .where('warned_at', '<=', new Date(at - DRAFT_WARNING_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

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
    })),
    'position integer, filing_id uuid, code text, code_name text, kind text, description text, party_ids uuid[], attorney text',
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
    })),
    crossReferences: references.map(({ code, number }) => ({ code, number })),
    checklist: checks.map(({ code, state }) => ({ code, state })),
  };
}

function partyOf(row: {
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
