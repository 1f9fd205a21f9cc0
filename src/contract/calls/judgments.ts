import type { JUDGMENT_SCHEMAS } from '../schemas/judgments';
import { COURT, FACETS, PROVENANCE, SEARCH_RESULT } from './results';
import { area, call } from './row';

/** Judgment search and judgments. */
export const JUDGMENT_CALLS = area({
  searchJudgments: call<(typeof JUDGMENT_SCHEMAS)['searchJudgments']>({
    isPublicApi: { scope: 'search:read' },
    method: 'GET',
    path: '/court/judgments',
    isCounted: true,
    answers: SEARCH_RESULT,
  }),
  getJudgmentFacets: call<(typeof JUDGMENT_SCHEMAS)['getJudgmentFacets']>({
    isPublicApi: { scope: 'search:read' },
    method: 'GET',
    path: '/court/judgments/facets',
    answers: FACETS,
  }),
  /**
   * Uses the judgment's own id, not a case's. In the URL of its page, this id is `judgmentId` or
   * `caseId`.
   */
  getJudgment: call<(typeof JUDGMENT_SCHEMAS)['getJudgment']>({
    isPublicApi: { scope: 'records:read' },
    method: 'GET',
    path: '/court/judgments/{judgmentId}',
    answers: {
      id: 'number',
      caseNumber: 'text',
      caseId: 'number?',
      court: COURT,
      debtors: 'text',
      creditors: 'text',
      amountCents: 'number',
      renderedOn: 'text',
      docketedOn: 'text',
      status: 'text',
      statusOn: 'text?',
      expiresOn: 'text',
      caption: 'text?',
      debtCents: 'number',
      interestCents: 'number',
      costsCents: 'number',
      releasedCents: 'number',
      docketBook: 'text?',
      docketPage: 'text?',
      parties: 'list',
      events: 'list',
      others: 'list',
      ...PROVENANCE,
    },
  }),
});
