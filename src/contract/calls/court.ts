import { LIST } from '../answers';
import type { COURT_SCHEMAS } from '../schemas/court';
import { area, call } from './row';

const CASE_SUMMARY = {
  caseId: 'number',
  caseNumber: 'text',
  caption: 'text',
  court: {
    id: 'number',
    code: 'text',
    name: 'text',
    countyId: 'number',
    countyName: 'text',
    timeZone: 'text',
  },
  typeCode: 'text',
  typeName: 'text',
  status: 'text',
  statusOn: 'text?',
  filedOn: 'text',
} as const;

/** Case search, case and chronological case summary. */
export const COURT_CALLS = area({
  searchCases: call<(typeof COURT_SCHEMAS)['searchCases']>({
    method: 'GET',
    path: '/court/cases',
    isCounted: true,
    answers: {
      ...LIST,
      region: 'object',
      courts: 'object',
      notSearched: 'list',
      offeredNumber: 'text?',
      understood: 'text?',
      sort: 'text',
      sorts: 'texts',
      pageNumber: 'number',
      pageSize: 'number',
    },
  }),
  getFacets: call<(typeof COURT_SCHEMAS)['getFacets']>({
    method: 'GET',
    path: '/court/cases/facets',
    answers: {
      capped: 'flag',
      matches: 'list',
      counties: 'list',
      types: 'list',
      statuses: 'list',
      years: 'list',
      roles: 'list',
      names: 'list',
      numbers: 'list',
    },
  }),
  getCase: call<(typeof COURT_SCHEMAS)['getCase']>({
    method: 'GET',
    path: '/court/cases/{caseId}',
    answers: {
      ...CASE_SUMMARY,
      judge: 'text?',
      disposedOn: 'text?',
      parties: 'list',
      charges: 'list',
      hearings: 'list',
      ccsTotal: 'number',
      office: 'object',
      namesakes: 'list',
      source: 'text',
      asOf: 'text',
    },
  }),
  getCcs: call<(typeof COURT_SCHEMAS)['getCcs']>({
    method: 'GET',
    path: '/court/cases/{caseId}/ccs',
    answers: {
      ...LIST,
      summary: CASE_SUMMARY,
      pageNumber: 'number',
      pageSize: 'number',
      source: 'text',
    },
  }),
});
