import * as taxWarrants from '../../../src/client/features/taxWarrant/slice';
import { toastShown } from '../../../src/client/state/toast/slice';
import { goodBody } from '../goodAnswers';
import { type Stories, facetsOf, screen } from './story';

const SUBSCRIPTION_AT = '/in/tax_warrant/TaxWarrantSubscription';
const WARRANT = goodBody('getTaxWarrant', { id: 9, matches: [] });

/** Stories of the calls for tax warrants and their subscription. */
export const TAX_WARRANT_STORIES = {
  searchTaxWarrants: screen(
    '/in/tax_warrant/TaxWarrantSearch?action=RESULTS-PAGE&fullName=smith',
    'GET /web/tax-warrant/warrants',
    taxWarrants.search,
    { good: goodBody('searchTaxWarrants', { items: [WARRANT] }) },
    { user: null },
  ),
  getTaxWarrantFacets: facetsOf(
    'getTaxWarrantFacets',
    'searchTaxWarrants',
    '/in/tax_warrant/TaxWarrantSearch?action=RESULTS-PAGE&fullName=smith&isFullTextNameBasedSearch=true&regionId=4951',
    taxWarrants.facets,
  ),
  getTaxWarrant: screen(
    '/in/tax_warrant/TaxWarrantDetails?warrantId=9',
    'GET /web/tax-warrant/warrants/9',
    taxWarrants.warrant,
    { good: WARRANT, older: { ...WARRANT, taxpayerName: 'Older' } },
    { user: null },
  ),
  getWarrantSubscription: screen(
    SUBSCRIPTION_AT,
    'GET /web/tax-warrant/subscription',
    taxWarrants.subscriptions,
    {
      good: goodBody('getWarrantSubscription'),
      older: goodBody('getWarrantSubscription', { users: [{ id: 8, name: 'Older' }] }),
    },
    { user: null },
  ),
  postWarrantSubscription: {
    kind: 'form',
    line: 'POST /web/tax-warrant/subscription',
    at: SUBSCRIPTION_AT,
    others: { 'GET /web/tax-warrant/subscription': goodBody('getWarrantSubscription') },
    good: goodBody('postWarrantSubscription', { startsOn: '2026-07-06', endsOn: '2027-07-05' }),
    cause: (page) => {
      page.dispatch(
        taxWarrants.orderSubscription.send({
          body: {
            kind: 'SINGLE',
            countyIds: [],
            hasReports: false,
            userIds: [7],
            billingCode: '',
            priceCents: 60_000,
            currentId: null,
          },
        }),
      );
    },
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => taxWarrants.orderSubscription.select(page.state()).status,
    errors: (page) => taxWarrants.orderSubscription.selectErrors(page.state()),
  },
  putSubscriptionUsers: {
    kind: 'form',
    line: 'PUT /web/tax-warrant/subscriptions/3/users',
    at: SUBSCRIPTION_AT,
    others: { 'GET /web/tax-warrant/subscription': goodBody('getWarrantSubscription') },
    good: goodBody('putSubscriptionUsers'),
    cause: (page) => {
      page.dispatch(
        taxWarrants.changeSubscribers.send({
          params: { subscriptionId: 3 },
          body: { userIds: [7], shownUserIds: [8] },
        }),
      );
    },
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => taxWarrants.changeSubscribers.select(page.state(), '3').status,
    errors: (page) => taxWarrants.changeSubscribers.selectErrors(page.state(), '3'),
  },
  getWarrantReport: screen(
    SUBSCRIPTION_AT,
    'GET /web/tax-warrant/reports',
    taxWarrants.report,
    {
      good: goodBody('getWarrantReport'),
      older: goodBody('getWarrantReport', { month: '2020-01' }),
    },
    {
      others: {
        'GET /web/tax-warrant/subscription': goodBody('getWarrantSubscription', {
          readsReports: true,
        }),
      },
    },
  ),
} satisfies Stories;
