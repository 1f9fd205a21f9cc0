import { screenRow } from '#contract/site/screens';
import {
  EDIT_WEBHOOK_PATH,
  WEBHOOK_DELIVERY_PATH,
  WEBHOOK_PATH,
  WEBHOOKS_PATH,
} from '#contract/account/pages';
import { API_ADMINISTRATION } from '#contract/account/apiAccess';
import type { RouteRow } from '../../store/routes';

const WEBHOOKS = {
  access: API_ADMINISTRATION,
  tab: 'my',
  hasSidebar: true,
  loadFeature: () => import(/* webpackChunkName: "webhooks" */ './feature'),
} as const;

/** Screens of the account's webhooks. */
export const WEBHOOK_ROUTES: readonly RouteRow[] = [
  {
    ...WEBHOOKS,
    ...screenRow('webhooks.list'),
    title: 'Webhooks',
    load: () => import(/* webpackChunkName: "webhooks-list" */ './screens/WebhooksScreen'),
  },
  {
    ...WEBHOOKS,
    id: 'webhooks.edit',
    path: EDIT_WEBHOOK_PATH,
    title: 'Edit webhook',
    hasOwnHeading: true,
    overview: WEBHOOKS_PATH,
    load: () => import(/* webpackChunkName: "webhook-edit" */ './screens/EditWebhookScreen'),
  },
  {
    ...WEBHOOKS,
    id: 'webhooks.details',
    path: WEBHOOK_PATH,
    title: 'Webhook',
    hasOwnHeading: true,
    isList: true,
    overview: WEBHOOKS_PATH,
    load: () => import(/* webpackChunkName: "webhook-details" */ './screens/WebhookScreen'),
  },
  {
    ...WEBHOOKS,
    id: 'webhooks.delivery',
    path: WEBHOOK_DELIVERY_PATH,
    title: 'Webhook delivery',
    hasOwnHeading: true,
    overview: WEBHOOKS_PATH,
    load: () => import(/* webpackChunkName: "webhook-delivery" */ './screens/DeliveryScreen'),
  },
];
