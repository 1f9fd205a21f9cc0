import { sql } from 'kysely';
import { lienStatusWords } from '#contract/records/liens';
import { RESULT_FILES } from '#contract/records/resultFiles';
import type { TaxWarrantStatus } from '#contract/account/savedItems';
import type { TaxWarrantSummary } from '#contract/schemas/taxWarrants';
import { TAX_WARRANT_FILTERS, TAX_WARRANT_STATUS_WORDS } from '#contract/search/taxWarrantFilters';
import { TAX_TYPES, type TaxType } from '#contract/records/taxWarrants';
import { WARRANT_NAMES } from '../../domain/nameIndex/registerRepository';
import { lienFilters } from '../../domain/recordSearch/lienFilters';
import { namesOfTypes } from '../../domain/recordSearch/facetsRepository';
import { officesOf } from '../../domain/recordSearch/placesRepository';
import {
  registerFilters,
  type SearchedRegister,
  type Summaries,
} from '../../domain/recordSearch/register';
import { isSubscribed } from '../../domain/warrantSubscriptions/repository';
import { dollarsOf } from '../../http/csv';
import { BY_WARRANT_NUMBER } from './warrantNumbers';

interface SummaryRow extends Omit<TaxWarrantSummary, 'county' | 'taxType' | 'status'> {
  readonly county_id: number;
  readonly county_name: string;
  readonly tax_type: TaxType;
  readonly status: TaxWarrantStatus;
}

/** The summary of a tax warrant that every page shows. */
export const WARRANT_SUMMARIES: Summaries<TaxWarrantSummary> = {
  columns: sql`
    r.id, r.warrant_number as "warrantNumber", r.taxpayer_name as "taxpayerName", r.county_id,
    y.name as county_name, r.tax_type, r.amount_cents as "amountCents",
    r.issued_on as "issuedOn", r.filed_on as "filedOn", r.status, r.status_on as "statusOn",
    r.expires_on as "expiresOn"`,
  from: sql`public_tax_warrant r join county y on y.id = r.county_id`,
  read: (row: SummaryRow) => ({
    id: row.id,
    warrantNumber: row.warrantNumber,
    taxpayerName: row.taxpayerName,
    county: { id: row.county_id, name: row.county_name },
    taxType: row.tax_type,
    amountCents: row.amountCents,
    issuedOn: row.issuedOn,
    filedOn: row.filedOn,
    status: row.status,
    statusOn: row.statusOn,
    expiresOn: row.expiresOn,
  }),
};

/** Tax warrants, by taxpayer and by number. */
export const WARRANT_REGISTER: SearchedRegister<'searchTaxWarrants'> = {
  id: 'taxWarrant',
  calls: { search: 'searchTaxWarrants', facets: 'getTaxWarrantFacets', count: 'countTaxWarrants' },
  names: WARRANT_NAMES,
  lookups: { number: BY_WARRANT_NUMBER },
  offersCaseNumbers: false,
  sources: officesOf('taxWarrant'),
  records: sql`
    public_tax_warrant r join county y on y.id = r.county_id
      join data_source s on s.county_id = r.county_id and s.register = 'taxWarrant'`,
  facts: {
    countyId: sql`r.county_id`,
    sourceId: sql`s.id`,
    filedOn: sql`r.filed_on`,
    status: sql`r.status`,
    typeCode: sql`r.tax_type`,
    number: sql`r.warrant_number`,
    title: sql`r.taxpayer_name`,
    court: sql`null::text`,
    lienEndsOn: sql`r.expires_on`,
  },
  sorts: {
    name: {
      key: sql`(select min(q.sort_name) from tax_warrant_party q where q.warrant_id = r.id)`,
    },
    number: { key: sql`lpad(r.warrant_number, 8, '0') || r.warrant_number` },
    county: { key: sql`y.name collate by_name` },
    amount: { key: sql`r.amount_cents` },
  },
  filters: registerFilters({
    of: () => TAX_WARRANT_FILTERS,
    type: { name: 'taxType', codes: (code) => [code] },
    apart: lienFilters(sql`r.amount_cents`),
  }),
  typeNames: namesOfTypes(TAX_TYPES),
  address: sql`(
    select q.address from tax_warrant_party q where q.warrant_id = r.id and q.name = n.name
     order by q.address is null, q.position limit 1)`,
  summaries: WARRANT_SUMMARIES,
  isSubscribed,
  file: {
    path: RESULT_FILES.taxWarrant,
    name: 'tax-warrants',
    headings: () => [
      'Warrant number',
      'Taxpayer',
      'County',
      'Tax',
      'Amount',
      'Issued',
      'Filed',
      'Status',
      'Status date',
      'Lien ends',
    ],
    cells: (row, today) => [
      row.warrantNumber,
      row.taxpayerName,
      row.county.name,
      TAX_TYPES[row.taxType],
      dollarsOf(row.amountCents),
      row.issuedOn,
      row.filedOn,
      lienStatusWords(
        TAX_WARRANT_STATUS_WORDS[row.status],
        { ...row, lienEndsOn: row.expiresOn },
        today,
      ),
      row.statusOn ?? '',
      row.expiresOn,
    ],
  },
};
