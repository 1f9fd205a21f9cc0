import * as judgments from '../../../src/client/features/judgment/slice';
import { goodBody } from '../goodAnswers';
import { type Stories, facetsOf, screen } from './story';

const JUDGMENT = goodBody('getJudgment', { id: 9, matches: [] });

/** Stories of the calls for judgments. */
export const JUDGMENT_STORIES = {
  searchJudgments: screen(
    '/in/court/JudgmentSearch?action=PERFORM-SEARCH&fullName=smith',
    'GET /web/court/judgments',
    judgments.search,
    { good: goodBody('searchJudgments', { items: [JUDGMENT] }) },
    { user: null },
  ),
  getJudgmentFacets: facetsOf(
    'getJudgmentFacets',
    'searchJudgments',
    '/in/court/JudgmentSearch?action=PERFORM-SEARCH&fullName=smith&isFullTextNameBasedSearch=true&partyRole=CASE_PARTY&regionId=10539',
    judgments.facets,
  ),
  getJudgment: screen(
    '/in/court/ViewJudgmentCaseDetails?caseId=9',
    'GET /web/court/judgments/9',
    judgments.judgment,
    { good: JUDGMENT, older: { ...JUDGMENT, debtors: 'Older' } },
    { user: null },
  ),
} satisfies Stories;
