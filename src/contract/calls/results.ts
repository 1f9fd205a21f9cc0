import { LIST } from '../answers';

/** Required fields of a register's search response. */
export const SEARCH_RESULT = {
  ...LIST,
  region: 'object',
  places: 'object',
  notSearched: 'list',
  partlySearched: 'list',
  offeredSearch: 'object?',
  understood: 'text?',
  leftOut: 'texts',
  receiptId: 'text?',
  budgetWarning: 'text?',
  sort: 'text',
  sorts: 'texts',
  partial: 'flag',
  pageNumber: 'number',
  pageSize: 'number',
} as const;

/** Required fields of a search's facets. */
export const FACETS = {
  capped: 'flag',
  matches: 'list',
  counties: 'list',
  types: 'list',
  statuses: 'list',
  years: 'list',
  roles: 'list',
  names: 'list',
  numbers: 'list',
} as const;

/** Required fields of a county. */
export const COUNTY = { id: 'number', name: 'text' } as const;

/** Required fields of a court. */
export const COURT = {
  id: 'number',
  code: 'text',
  name: 'text',
  countyId: 'number',
  countyName: 'text',
  timeZone: 'text',
} as const;

/** Required fields of a record's source. */
export const PROVENANCE = { office: 'object', source: 'text', asOf: 'text' } as const;
