import type { WARRANT_SUBSCRIPTION_SCHEMAS } from '../schemas/warrantSubscription';
import { area, call } from './row';

const SUBSCRIPTION = {
  id: 'number',
  kind: 'text',
  counties: 'list?',
  hasReports: 'flag',
  users: 'list',
  priceCents: 'number',
  startsOn: 'text',
  endsOn: 'text',
} as const;

/** The tax warrant subscription and its reports. */
export const WARRANT_SUBSCRIPTION_CALLS = area({
  getWarrantSubscription: call<(typeof WARRANT_SUBSCRIPTION_SCHEMAS)['getWarrantSubscription']>({
    method: 'GET',
    isReadable: true,
    path: '/tax-warrant/subscription',
    answers: {
      counties: 'list',
      current: 'object?',
      next: 'object?',
      users: 'list',
      readsReports: 'flag',
    },
  }),
  postWarrantSubscription: call<(typeof WARRANT_SUBSCRIPTION_SCHEMAS)['postWarrantSubscription']>({
    method: 'POST',
    path: '/tax-warrant/subscription',
    isOnce: true,
    answers: SUBSCRIPTION,
  }),
  /** Changes the users of the current or next subscription. */
  putSubscriptionUsers: call<(typeof WARRANT_SUBSCRIPTION_SCHEMAS)['putSubscriptionUsers']>({
    method: 'PUT',
    path: '/tax-warrant/subscriptions/{subscriptionId}/users',
    answers: SUBSCRIPTION,
  }),
  getWarrantReport: call<(typeof WARRANT_SUBSCRIPTION_SCHEMAS)['getWarrantReport']>({
    method: 'GET',
    path: '/tax-warrant/reports',
    answers: { month: 'text', months: 'texts', rows: 'list' },
  }),
});
