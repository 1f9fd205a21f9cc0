import { LIST } from '../answers';
import type { COURT_SCHEMAS } from '../schemas/court';
import { COURT, FACETS, PROVENANCE, SEARCH_RESULT } from './results';
import { area, call } from './row';

const CASE_SUMMARY = {
  caseId: 'number',
  caseNumber: 'text',
  caption: 'text',
  court: COURT,
  typeCode: 'text',
  typeName: 'text',
  status: 'text',
  statusOn: 'text?',
  filedOn: 'text',
} as const;

/** Case search, cases, and chronological case summaries. */
export const COURT_CALLS = area({
  searchCases: call<(typeof COURT_SCHEMAS)['searchCases']>({
    isPublicApi: { scope: 'search:read' },
    method: 'GET',
    path: '/court/cases',
    isCounted: true,
    answers: SEARCH_RESULT,
  }),
  getFacets: call<(typeof COURT_SCHEMAS)['getFacets']>({
    isPublicApi: { scope: 'search:read' },
    method: 'GET',
    path: '/court/cases/facets',
    answers: FACETS,
  }),
  getCourt: call<(typeof COURT_SCHEMAS)['getCourt']>({
    isPublicApi: { scope: 'records:read' },
    method: 'GET',
    path: '/court/courts/{courtId}',
    answers: {
      court: COURT,
      since: 'text?',
      outage: 'text?',
      months: 'list',
      types: 'list',
      judges: 'list',
      hearingTotal: 'number',
      hearings: 'list',
      ...PROVENANCE,
    },
  }),
  /** Uses the case's own id, not a judgment's, although both page URLs name it `caseId`. */
  getCase: call<(typeof COURT_SCHEMAS)['getCase']>({
    isPublicApi: { scope: 'records:read' },
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
      latestEntries: 'list',
      namesakes: 'list',
      judgments: 'list',
      bonds: 'list',
      receivables: 'list',
      payments: 'list',
      related: 'list',
      ...PROVENANCE,
    },
  }),
  getCcs: call<(typeof COURT_SCHEMAS)['getCcs']>({
    isPublicApi: { scope: 'records:read' },
    method: 'GET',
    path: '/court/cases/{caseId}/ccs',
    answers: {
      ...LIST,
      summary: CASE_SUMMARY,
      entryTotal: 'number',
      kinds: 'list',
      pageNumber: 'number',
      pageSize: 'number',
      source: 'text',
    },
  }),
});
