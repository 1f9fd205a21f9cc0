import { COUNTY_HOLDINGS_CALLS } from '#contract/calls/countyHoldings';
import { SAVED_LISTS_CALLS } from '#contract/calls/savedLists';
import { TAX_WARRANT_CALLS } from '#contract/calls/taxWarrants';
import { WARRANT_SUBSCRIPTION_CALLS } from '#contract/calls/warrantSubscription';
import { parseId } from '#contract/site/queryFields';
import { createSavedNote, createSavedNoteChange } from '../../records/notes/noteSlices';
import { createPersonMarks } from '../../records/search/personMarks';
import { createLastResults, createPreviewed } from '../../records/search/searchSlices';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';
import { TAX_WARRANT_RECORD } from './taxWarrantRecord';

/** The user's saved tax warrants. */
export const savedTaxWarrants = createLoadable(
  'taxWarrant/savedTaxWarrants',
  SAVED_LISTS_CALLS.getSavedTaxWarrants,
  { routes: 'taxWarrant.myTaxWarrants' },
);
export const search = createLoadable('taxWarrant/search', TAX_WARRANT_CALLS.searchTaxWarrants);
export const facets = createLoadable('taxWarrant/facets', TAX_WARRANT_CALLS.getTaxWarrantFacets);
/** Warrant previewed next to the results. */
export const preview = createLoadable('taxWarrant/preview', TAX_WARRANT_CALLS.getTaxWarrant);
export const warrant = createLoadable('taxWarrant/warrant', TAX_WARRANT_CALLS.getTaxWarrant, {
  routes: 'taxWarrant.details',
  argumentsOf({ query }) {
    const warrantId = parseId(query[TAX_WARRANT_RECORD.field]);
    return warrantId === null ? null : { params: { warrantId } };
  },
});
export const previewed = createPreviewed('taxWarrant/previewed', search);
export const lastResults = createLastResults('taxWarrant/lastResults', 'taxWarrant.search.results');

export const subscriptions = createLoadable(
  'taxWarrant/subscriptions',
  WARRANT_SUBSCRIPTION_CALLS.getWarrantSubscription,
  { routes: 'taxWarrant.subscription' },
);
/** Monthly report; loads only if the subscription includes reports. */
export const report = createLoadable(
  'taxWarrant/report',
  WARRANT_SUBSCRIPTION_CALLS.getWarrantReport,
);
export const orderSubscription = createCommand(
  'taxWarrant/subscriptionOrder',
  WARRANT_SUBSCRIPTION_CALLS.postWarrantSubscription,
  { hasForm: true },
);
/** Changes the users of a subscription. */
export const changeSubscribers = createCommand(
  'taxWarrant/subscribers',
  WARRANT_SUBSCRIPTION_CALLS.putSubscriptionUsers,
  { hasForm: true, key: ({ params }) => String(params.subscriptionId) },
);
/** Note on the displayed saved warrant. */
export const savedNote = createSavedNote('taxWarrant/savedNote');
export const savedNoteChange = createSavedNoteChange('taxWarrant/savedNoteChange');
/** The account's "same person" marks on the results. */
export const personMarks = createPersonMarks('taxWarrant/personMarks');

/** Records online in each county, for the overview's map and table. */
export const coverage = createLoadable(
  'taxWarrant/coverage',
  COUNTY_HOLDINGS_CALLS.getCountyHoldings,
  { routes: 'taxWarrant.overview' },
);
