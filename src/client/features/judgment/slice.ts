import { JUDGMENT_CALLS } from '#contract/calls/judgments';
import { parseId } from '#contract/site/queryFields';
import { JUDGMENT_ID_FIELD } from '#contract/records/pages';
import { createPersonMarks } from '../../records/search/personMarks';
import { createLastResults, createPreviewed } from '../../records/search/searchSlices';
import { createLoadable } from '../../state/loadable/createLoadable';
import { JUDGMENT_RECORD } from './judgmentRecord';

/** Search results. */
export const search = createLoadable('judgment/search', JUDGMENT_CALLS.searchJudgments);
export const facets = createLoadable('judgment/facets', JUDGMENT_CALLS.getJudgmentFacets);
/** Judgment previewed next to the results. */
export const preview = createLoadable('judgment/preview', JUDGMENT_CALLS.getJudgment);
export const judgment = createLoadable('judgment/judgment', JUDGMENT_CALLS.getJudgment, {
  routes: 'judgment.details',
  argumentsOf({ query }) {
    const judgmentId = parseId(query[JUDGMENT_ID_FIELD] ?? query[JUDGMENT_RECORD.field]);
    return judgmentId === null ? null : { params: { judgmentId } };
  },
});
export const previewed = createPreviewed('judgment/previewed', search);
export const lastResults = createLastResults('judgment/lastResults', 'judgment.search.results');
/** The account's "same person" marks on the results. */
export const personMarks = createPersonMarks('judgment/personMarks');
