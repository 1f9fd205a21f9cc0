import { sql } from 'kysely';
import { JUDGMENT_FILTERS, JUDGMENT_STATUS_WORDS } from '#contract/search/judgmentFilters';
import type { JudgmentStatus } from '#contract/records/judgments';
import { lienStatusWords } from '#contract/records/liens';
import { RESULT_FILES } from '#contract/records/resultFiles';
import type { JudgmentSummary } from '#contract/schemas/judgments';
import { JUDGMENT_NAMES } from '../../domain/nameIndex/registerRepository';
import { BY_CASE_NUMBER } from '../../domain/recordSearch/caseNumberRepository';
import {
  BY_COURT,
  COURT_COLUMNS,
  toCourtReference,
  type CourtColumns,
} from '../../domain/recordSearch/courtColumns';
import { lienFilters } from '../../domain/recordSearch/lienFilters';
import { officesOf } from '../../domain/recordSearch/placesRepository';
import {
  registerFilters,
  type SearchedRegister,
  type Summaries,
} from '../../domain/recordSearch/register';
import { dollarsOf } from '../../http/csv';

const AMOUNT = sql`(r.debt_cents + r.interest_cents + r.costs_cents)`;

interface SummaryRow extends CourtColumns {
  readonly id: number;
  readonly case_number: string;
  readonly case_id: number | null;
  readonly debtors: string;
  readonly creditors: string;
  readonly amount_cents: number;
  readonly rendered_on: string;
  readonly docketed_on: string;
  readonly status: JudgmentStatus;
  readonly status_on: string | null;
  readonly expires_on: string;
}

/** The summary of a judgment that every page shows. */
export const JUDGMENT_SUMMARIES: Summaries<JudgmentSummary> = {
  columns: sql`
    r.id, r.case_number, r.case_id, r.debtors, r.creditors, ${AMOUNT} as amount_cents,
    r.rendered_on, r.docketed_on, r.status, r.status_on, r.expires_on, ${COURT_COLUMNS}`,
  from: sql`
    public_judgment r join court k on k.id = r.court_id join county y on y.id = k.county_id`,
  read: (row: SummaryRow) => ({
    id: row.id,
    caseNumber: row.case_number,
    caseId: row.case_id,
    court: toCourtReference(row),
    debtors: row.debtors,
    creditors: row.creditors,
    amountCents: row.amount_cents,
    renderedOn: row.rendered_on,
    docketedOn: row.docketed_on,
    status: row.status,
    statusOn: row.status_on,
    expiresOn: row.expires_on,
  }),
};

/** Money judgments, by party and by case number. */
export const JUDGMENT_REGISTER: SearchedRegister<'searchJudgments'> = {
  id: 'judgment',
  calls: { search: 'searchJudgments', facets: 'getJudgmentFacets', count: 'countJudgments' },
  names: JUDGMENT_NAMES,
  lookups: { number: BY_CASE_NUMBER },
  offersCaseNumbers: true,
  sources: officesOf('judgment'),
  records: sql`
    public_judgment r join court k on k.id = r.court_id
      join data_source s on s.county_id = k.county_id and s.register = 'judgment'`,
  facts: {
    countyId: sql`k.county_id`,
    sourceId: sql`s.id`,
    filedOn: sql`r.docketed_on`,
    status: sql`r.status`,
    typeCode: sql`coalesce(substring(r.number_tail from 5 for 2), 'OTHER')`,
    number: sql`r.case_number`,
    title: sql`r.debtors`,
    court: sql`k.name`,
    lienEndsOn: sql`r.expires_on`,
  },
  sorts: {
    name: { key: sql`lower(r.debtors)` },
    number: { key: sql`r.number_key` },
    court: BY_COURT,
    amount: { key: AMOUNT },
  },
  filters: registerFilters({
    of: () => JUDGMENT_FILTERS,
    type: { name: 'caseType', codes: (code) => [code] },
    apart: lienFilters(AMOUNT),
  }),
  typeNames: sql`
    select code, name from case_type union all select 'OTHER', 'Other case types'`,
  address: sql`(
    select q.address from judgment_party q where q.judgment_id = r.id and q.name = n.name
     order by q.address is null, q.position limit 1)`,
  summaries: JUDGMENT_SUMMARIES,
  file: {
    path: RESULT_FILES.judgment,
    name: 'judgments',
    headings: () => [
      'Case number',
      'Debtors',
      'Creditors',
      'Amount',
      'Rendered',
      'Docketed',
      'Status',
      'Status date',
      'Lien ends',
      'Court',
      'County',
    ],
    cells: (row, today) => [
      row.caseNumber,
      row.debtors,
      row.creditors,
      dollarsOf(row.amountCents),
      row.renderedOn,
      row.docketedOn,
      lienStatusWords(
        JUDGMENT_STATUS_WORDS[row.status],
        { ...row, lienEndsOn: row.expiresOn },
        today,
      ),
      row.statusOn ?? '',
      row.expiresOn,
      row.court.name,
      row.court.countyName,
    ],
  },
};
