import { captionWords } from '#contract/records/captionWords';
import { sql } from 'kysely';
import { CASE_FILTERS } from '#contract/search/caseFilters';
import { RESULT_FILES } from '#contract/records/resultFiles';
import { COURT_NAMES } from '../../domain/nameIndex/registerRepository';
import { BY_CASE_NUMBER } from '../../domain/recordSearch/caseNumberRepository';
import { BY_COURT, COURT_COLUMNS } from '../../domain/recordSearch/courtColumns';
import { registerFilters, type SearchedRegister } from '../../domain/recordSearch/register';
import { toCaseSummary } from './caseSummary';

/** Court cases, by party, attorney, and number. */
export const CASE_REGISTER: SearchedRegister<'searchCases'> = {
  id: 'court',
  calls: { search: 'searchCases', facets: 'getFacets', count: 'countCases' },
  names: COURT_NAMES,
  classOf: (role) => (role === 'ATTORNEY' ? 'attorney' : 'party'),
  lookups: {
    number: BY_CASE_NUMBER,
    judge: {
      what: 'a judge',
      read: (text) => ({ condition: sql`lower(r.judge) = lower(${text('judge')})` }),
    },
  },
  offersCaseNumbers: true,
  sources: {
    silence: "This court doesn't participate.",
    // A county without a court on file counts as one source, so that a search reports it.
    rows: ({ abbreviation }) => sql`
      select id, county_id, name, loaded_at, outage, coverage_from, true as is_here from court
      union all
      select null, y.id, 'Courts of ' || y.name, null, 'No court of this county is on file.', null,
             true
        from county y
       where y.state = ${abbreviation}
         and not exists (select from court c where c.county_id = y.id)`,
  },
  records: sql`public_case r join court k on k.id = r.court_id`,
  facts: {
    countyId: sql`k.county_id`,
    sourceId: sql`r.court_id`,
    filedOn: sql`r.filed_on`,
    status: sql`r.status`,
    typeCode: sql`r.type_code`,
    number: sql`r.number`,
    title: sql`r.caption`,
    court: sql`k.name`,
    lienEndsOn: sql`null::date`,
  },
  sorts: {
    name: { key: sql`lower(r.caption)` },
    number: { key: sql`r.number_key` },
    court: BY_COURT,
  },
  filters: registerFilters({
    of: () => CASE_FILTERS,
    type: { name: 'caseType', codes: (code) => [code] },
    apart: {},
  }),
  typeNames: sql`select code, name from case_type`,
  // Address of the first party with that name or alias.
  address: sql`(
    select q.address from case_party q
     where q.case_id = r.id and (q.name = n.name
           or exists (select from party_alias a where a.party_id = q.id and a.name = n.name))
     order by q.address is null, q.position limit 1)`,
  summaries: {
    columns: sql`
      r.id, r.number, r.caption, r.type_code, r.type_name, r.status, r.status_on, r.filed_on,
      ${COURT_COLUMNS}`,
    from: sql`public_case r join court k on k.id = r.court_id join county y on y.id = k.county_id`,
    read: toCaseSummary,
  },
  file: {
    path: RESULT_FILES.court,
    name: 'cases',
    headings: () => [
      'Case number',
      'Caption',
      'Type',
      'Status',
      'Status date',
      'Filed',
      'Court',
      'County',
    ],
    cells: (row) => [
      row.caseNumber,
      captionWords(row.caption),
      `${row.typeCode} ${row.typeName}`,
      row.status === 'OPEN' ? 'Open' : 'Closed',
      row.statusOn ?? '',
      row.filedOn,
      row.court.name,
      row.court.countyName,
    ],
  },
};
