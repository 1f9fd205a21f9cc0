import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { OPERATOR_ALERTS_CALLS } from '#contract/calls/operatorAlerts';
import type { DeliveryState } from '#contract/account/webhooks';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';
import { routeChanged } from '../../../state/location/slice';
import { selectPart } from '../../../state/parts';
import { identityChanged } from '../../../state/session/slice';

/** The open page of a webhook's delivery log. */
export const alertDeliveries = createLoadable(
  'admin/alertDeliveries',
  OPERATOR_ALERTS_CALLS.getAlertDeliveries,
);
/** The open delivery, with its body and attempts. */
export const alertDelivery = createLoadable(
  'admin/alertDelivery',
  OPERATOR_ALERTS_CALLS.getAlertDelivery,
);
export const sendAlertAgain = createCommand(
  'admin/alertResending',
  OPERATOR_ALERTS_CALLS.postAlertDelivery,
  { key: ({ params }) => String(params.deliveryId) },
);

/** The open page of a webhook's delivery log. */
export interface OpenLog {
  readonly webhookId: number;
  readonly pageNumber: number;
  /** Null for all deliveries. */
  readonly state: DeliveryState | null;
}

/** The delivery whose attempts are open. */
export interface OpenDelivery {
  readonly webhookId: number;
  readonly deliveryId: number;
}

interface AlertLogDesk {
  readonly log: OpenLog | null;
  readonly delivery: OpenDelivery | null;
}

const CLOSED: AlertLogDesk = { log: null, delivery: null };

const slice = createSlice({
  name: 'admin/alertLogDesk',
  initialState: CLOSED,
  reducers: {
    alertLogRequested: (_state, { payload }: PayloadAction<OpenLog>): AlertLogDesk => ({
      log: payload,
      delivery: null,
    }),
    alertLogClosed: (): AlertLogDesk => CLOSED,
    alertDeliveryRequested: (state, { payload }: PayloadAction<OpenDelivery>): AlertLogDesk => ({
      ...state,
      delivery: payload,
    }),
    alertDeliveryClosed: (state): AlertLogDesk => ({ ...state, delivery: null }),
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, () => CLOSED).addCase(identityChanged, () => CLOSED);
  },
});

export const { alertDeliveryClosed, alertDeliveryRequested, alertLogClosed, alertLogRequested } =
  slice.actions;
export const alertLogDesk = { name: 'admin/alertLogDesk', reducer: slice.reducer } as const;

/** Returns the open log and delivery; both null before the feature has loaded. */
export function selectAlertLogDesk(state: object): AlertLogDesk {
  return (selectPart(state, alertLogDesk.name) as AlertLogDesk | undefined) ?? CLOSED;
}

/** Returns the arguments for the page of deliveries. */
export function alertLogArgs({ pageNumber, state, webhookId }: OpenLog) {
  return { params: { webhookId }, query: { pageNumber, ...(state === null ? {} : { state }) } };
}
