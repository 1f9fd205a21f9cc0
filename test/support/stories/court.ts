import {
  caseDetails,
  courtDetails,
  caseFacets,
  caseSearch,
  ccs,
} from '../../../src/client/features/court/slice';
import { goodBody } from '../goodAnswers';
import { type Stories, facetsOf, screen } from './story';

export const CASE = goodBody('getCase', { caseId: 9 });

/** Stories of the calls for court cases and courts. */
export const COURT_STORIES = {
  searchCases: screen(
    '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith',
    'GET /web/court/cases',
    caseSearch,
    { good: goodBody('searchCases', { items: [CASE] }) },
    { user: null },
  ),
  getFacets: facetsOf(
    'getFacets',
    'searchCases',
    '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith&isFullTextNameBasedSearch=true&partyRole=CASE_PARTY&regionId=1',
    caseFacets,
  ),
  getCase: screen(
    '/in/court/ViewCaseDetails?caseId=9',
    'GET /web/court/cases/9',
    caseDetails,
    { good: CASE, older: { ...CASE, caption: 'Older' } },
    { user: null },
  ),
  getCourt: screen(
    '/in/court/ViewCourt?courtId=9',
    'GET /web/court/courts/9',
    courtDetails,
    { good: goodBody('getCourt'), older: goodBody('getCourt', { source: 'Older' }) },
    { user: null },
  ),
  getCcs: screen(
    '/in/court/ViewCCS?caseId=9',
    'GET /web/court/cases/9/ccs',
    ccs,
    { good: goodBody('getCcs', { summary: CASE }), older: goodBody('getCcs', { source: 'Older' }) },
    { user: null },
  ),
} satisfies Stories;
