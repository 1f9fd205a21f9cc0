import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { OWN_REGIONS_CALLS } from '#contract/calls/ownRegions';
import { WEBHOOKS_CALLS } from '#contract/calls/webhooks';
import { parseId, parsePageNumber, type Query } from '#contract/site/queryFields';
import type { NewWebhookSecret } from '#contract/schemas/webhooks';
import { WEBHOOK_PATH } from '#contract/account/pages';
import { DELIVERY_STATES, type DeliveryState } from '#contract/account/webhooks';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';
import { routeChanged } from '../../state/location/slice';
import { selectPart } from '../../state/parts';
import { identityChanged } from '../../state/session/slice';

/** Reads the webhook in the URL; null if there is none. */
export function readWebhookId(query: Query): number | null {
  return parseId(query['webhookId']);
}

/** Reads the state by which deliveries are filtered. */
export function readDeliveryState(query: Query): DeliveryState | null {
  return DELIVERY_STATES.find((state) => state === query['state']) ?? null;
}

const paramsOf = ({ query }: { readonly query: Query }) => {
  const webhookId = readWebhookId(query);
  return webhookId === null ? null : { params: { webhookId } };
};

/** Returns the arguments for the page of deliveries in the URL. */
export function deliveriesArgs(location: { readonly query: Query }) {
  const args = paramsOf(location);
  const { query } = location;
  const state = readDeliveryState(query);
  return args === null
    ? null
    : {
        ...args,
        query: {
          pageNumber: parsePageNumber(query['pageNumber']),
          ...(state === null ? {} : { state }),
        },
      };
}

/** Returns the arguments for the delivery in the URL. */
export function deliveryArgs({ query }: { readonly query: Query }) {
  const webhookId = readWebhookId(query);
  const deliveryId = parseId(query['deliveryId']);
  return webhookId === null || deliveryId === null ? null : { params: { webhookId, deliveryId } };
}

/** The account's webhooks. */
export const webhooks = createLoadable('webhooks/list', WEBHOOKS_CALLS.getWebhooks, {
  routes: 'webhooks.list',
});
export const webhook = createLoadable('webhooks/one', WEBHOOKS_CALLS.getWebhook, {
  routes: ['webhooks.details', 'webhooks.edit'],
  argumentsOf: paramsOf,
});
/** The deliveries on the page; the feature loads them with their webhook's page. */
export const deliveries = createLoadable(
  'webhooks/deliveries',
  WEBHOOKS_CALLS.getWebhookDeliveries,
);
export const delivery = createLoadable('webhooks/delivery', WEBHOOKS_CALLS.getWebhookDelivery, {
  routes: 'webhooks.delivery',
  argumentsOf: deliveryArgs,
});
export const counties = createLoadable('webhooks/counties', OWN_REGIONS_CALLS.getCounties, {
  routes: 'webhooks.edit',
});

export const createWebhook = createCommand('webhooks/creation', WEBHOOKS_CALLS.postWebhook, {
  hasForm: true,
});
export const changeWebhook = createCommand('webhooks/change', WEBHOOKS_CALLS.putWebhook, {
  hasForm: true,
});
export const removeWebhook = createCommand('webhooks/removal', WEBHOOKS_CALLS.deleteWebhook);
export const rotateSecret = createCommand('webhooks/rotation', WEBHOOKS_CALLS.postWebhookSecret);
export const changeState = createCommand('webhooks/stateChange', WEBHOOKS_CALLS.putWebhookState, {
  key: ({ params }) => String(params.webhookId),
});
export const sendTest = createCommand('webhooks/test', WEBHOOKS_CALLS.postWebhookTest);
export const sendAgain = createCommand('webhooks/resending', WEBHOOKS_CALLS.postWebhookDelivery, {
  key: ({ params }) => String(params.deliveryId),
});

/** The new secret shown on its webhook's page; null if there is none. */
export interface ShownSecretState {
  readonly shown: NewWebhookSecret | null;
}

const NO_SECRET: ShownSecretState = { shown: null };

const secretSlice = createSlice({
  name: 'webhooks/secret',
  initialState: NO_SECRET,
  reducers: {
    secretReceived: (_state, { payload }: PayloadAction<NewWebhookSecret>): ShownSecretState => ({
      shown: payload,
    }),
    secretHidden: (): ShownSecretState => NO_SECRET,
  },
  extraReducers: (builder) => {
    builder
      // The secret stays while the page of its webhook is reloaded, filtered, or paged.
      .addCase(routeChanged, (state, { payload: { path, query } }) =>
        path === WEBHOOK_PATH && readWebhookId(query) === state.shown?.webhookId
          ? state
          : NO_SECRET,
      )
      .addCase(identityChanged, () => NO_SECRET);
  },
});

export const { secretHidden, secretReceived } = secretSlice.actions;
export const newSecret = { name: 'webhooks/secret', reducer: secretSlice.reducer } as const;

/** Returns the new secret of a webhook; null if none is shown. */
export function selectNewSecret(state: object, webhookId: number): NewWebhookSecret | null {
  const part = selectPart(state, newSecret.name) as ShownSecretState | undefined;
  return part?.shown?.webhookId === webhookId ? part.shown : null;
}
