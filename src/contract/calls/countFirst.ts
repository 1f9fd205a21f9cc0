import type { COURT_SCHEMAS } from '../schemas/court';
import type { DOCUMENT_SCHEMAS } from '../schemas/documents';
import type { JUDGMENT_SCHEMAS } from '../schemas/judgments';
import type { TAX_WARRANT_SCHEMAS } from '../schemas/taxWarrants';
import { area, call } from './row';

const COUNT = { total: 'number', capped: 'flag', counties: 'list', cost: 'object' } as const;

/** Number of results and cost of a search, before it runs. */
export const COUNT_FIRST_CALLS = area({
  countCases: call<(typeof COURT_SCHEMAS)['countCases']>({
    isPublicApi: { scope: 'search:read' },
    method: 'GET',
    path: '/court/cases/count',
    answers: COUNT,
  }),
  countJudgments: call<(typeof JUDGMENT_SCHEMAS)['countJudgments']>({
    isPublicApi: { scope: 'search:read' },
    method: 'GET',
    path: '/court/judgments/count',
    answers: COUNT,
  }),
  countDocuments: call<(typeof DOCUMENT_SCHEMAS)['countDocuments']>({
    isPublicApi: { scope: 'search:read' },
    method: 'GET',
    path: '/recorder/documents/count',
    answers: COUNT,
  }),
  countTaxWarrants: call<(typeof TAX_WARRANT_SCHEMAS)['countTaxWarrants']>({
    isPublicApi: { scope: 'search:read' },
    method: 'GET',
    path: '/tax-warrant/warrants/count',
    answers: COUNT,
  }),
});
