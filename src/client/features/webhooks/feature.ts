import { defineFeature, loadOn } from '../../store/defineFeature';
import { webhooksSaga } from './saga';
import * as slices from './slice';

/** The feature for the account's webhooks; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'webhooks',
  slices: [
    slices.webhooks,
    slices.webhook,
    slices.deliveries,
    slices.delivery,
    slices.counties,
    slices.createWebhook,
    slices.changeWebhook,
    slices.removeWebhook,
    slices.rotateSecret,
    slices.changeState,
    slices.sendTest,
    slices.sendAgain,
    slices.newSecret,
  ],
  sagas: [
    loadOn('webhooks.details', slices.deliveries, slices.deliveriesArgs, { isBackground: true }),
    webhooksSaga,
  ],
});
