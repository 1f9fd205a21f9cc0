import { sql, type Kysely } from 'kysely';
import { captionOf, EMPTY_CONTENT } from '#contract/filing/drafts';
import type { DraftSummary } from '#contract/schemas/filingDrafts';
import { DRAFT_NEEDS, type DraftNeed } from '#contract/filing/draftWords';
import type { FilingStep } from '#contract/filing/draftProblems';
import type { Database } from '../../db/tables/database';
import { partyOf, visibleDrafts, type DraftReader } from './draftContentRepository';
import { deletionDay } from './draftRetention';

/** Loads the drafts visible to the reader, latest first. */
export async function findDrafts(
  db: Kysely<Database>,
  reader: DraftReader,
  limit: number,
): Promise<readonly DraftSummary[]> {
  const rows = await visibleDrafts(db, reader)
    .leftJoin('court as c', 'c.id', 'd.court_id')
    .select(['d.id', 'd.kind', 'd.name', 'd.case_number', 'd.caption', 'd.updated_at'])
    .select(['d.user_id', 'd.warned_at', 'u.first_name', 'u.last_name', 'c.name as court_name'])
    .select(['d.court_id', 'd.type_code', 'd.payment_kind', 'd.seen_cents', 'c.time_zone'])
    .select(
      sql<boolean>`(select bool_or(p.is_filer)
            and bool_and(p.is_on_case or (p.type_code is not null
              and concat(p.name, p.first_name, p.last_name) ~ '[[:alnum:]]'))
        from filing_draft_party p where p.draft_id = d.id) is true`.as('has_parties'),
    )
    .select(
      sql<boolean>`(select bool_and(f.code is not null and exists (
            select from filing_draft_document o
             where o.draft_id = f.draft_id and o.filing = f.position)
          and not exists (
            select from filing_draft_document o
             where o.draft_id = f.draft_id and o.filing = f.position and o.upload_id is null))
        from filing_draft_filing f where f.draft_id = d.id) is true`.as('has_documents'),
    )
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
    ...openPartsOf(row),
    id: row.id,
    kind: row.kind,
    name: row.name,
    courtName: row.court_name,
    caseNumber: row.case_number,
    caption: row.caption === '' ? (captions.get(row.id) ?? '') : row.caption,
    filings: row.filings,
    documents: row.documents,
    seenCents: row.seen_cents,
    updatedAt: row.updated_at.toISOString(),
    deletesOn: deletionDay(row.updated_at, row.warned_at),
    timeZone: row.time_zone,
    isOwn: row.user_id === reader.userId,
    ownerName: `${row.first_name} ${row.last_name}`,
  }));
}

interface Progress {
  readonly kind: DraftSummary['kind'];
  readonly case_number: string;
  readonly court_id: number | null;
  readonly type_code: string | null;
  readonly payment_kind: string | null;
  readonly has_parties: boolean;
  readonly has_documents: boolean;
}

const STEP_OF: Readonly<Record<DraftNeed, FilingStep>> = {
  court: 'case',
  caseType: 'case',
  caseNumber: 'case',
  parties: 'parties',
  documents: 'documents',
  payment: 'fees',
};

/**
 * Returns what a draft lacks, without checking the court's rules, and the first incomplete step.
 */
function openPartsOf(draft: Progress): Pick<DraftSummary, 'missing' | 'step'> {
  const isNewCase = draft.kind === 'newCase';
  const isMissing: Readonly<Record<DraftNeed, boolean>> = {
    court: draft.court_id === null,
    caseType: isNewCase && (draft.type_code ?? '') === '',
    caseNumber: !isNewCase && draft.case_number.trim() === '',
    parties: !draft.has_parties,
    documents: !draft.has_documents,
    payment: draft.payment_kind === null,
  };
  const missing = DRAFT_NEEDS.filter((need) => isMissing[need]);
  const [first] = missing;
  return { missing, step: first === undefined ? 'review' : STEP_OF[first] };
}

/** Loads captions composed from the parties of drafts. */
export async function findCaptions(
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
