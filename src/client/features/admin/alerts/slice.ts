import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CallBody } from '#contract/calls';
import { OPERATOR_ALERTS_CALLS } from '#contract/calls/operatorAlerts';
import type { AlertRuleId } from '#contract/admin/operatorAlerts';
import type { NewWebhookSecret } from '#contract/schemas/webhooks';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';
import { routeChanged } from '../../../state/location/slice';
import { selectPart } from '../../../state/parts';
import { identityChanged } from '../../../state/session/slice';

/** Open alerts, rules, the user's notifications, and incidents. */
export const operatorAlerts = createLoadable(
  'admin/operatorAlerts',
  OPERATOR_ALERTS_CALLS.getOperatorAlerts,
  { routes: 'admin.operatorAlerts' },
);

/** Acknowledges alerts; the command's key consists of the alerts' ids. */
export const acknowledgeAlerts = createCommand(
  'admin/alertAcknowledgment',
  OPERATOR_ALERTS_CALLS.acknowledgeAlerts,
  { key: ({ body }) => body.alertIds.join(' ') },
);
/** Changes a rule, or turns it on or off. */
export const changeRule = createCommand('admin/alertRule', OPERATOR_ALERTS_CALLS.putAlertRule, {
  hasForm: true,
  key: ({ params }) => params.ruleId,
});
export const saveAlertSettings = createCommand(
  'admin/alertSettings',
  OPERATOR_ALERTS_CALLS.putAlertSettings,
  { hasForm: true },
);
export const openIncident = createCommand('admin/incident', OPERATOR_ALERTS_CALLS.postIncident, {
  hasForm: true,
});
/** Adds an update to an incident, or resolves it. */
export const updateIncident = createCommand(
  'admin/incidentUpdate',
  OPERATOR_ALERTS_CALLS.postIncidentUpdate,
  { hasForm: true, key: ({ params }) => String(params.incidentId) },
);

type RuleChange = CallBody<'putAlertRule'>;

/** Webhooks that receive alerts, with their newest deliveries. */
export const alertWebhooks = createLoadable(
  'admin/alertWebhooks',
  OPERATOR_ALERTS_CALLS.getAlertWebhooks,
  { routes: 'admin.operatorAlerts' },
);
export const createAlertWebhook = createCommand(
  'admin/alertWebhook',
  OPERATOR_ALERTS_CALLS.postAlertWebhook,
  { hasForm: true },
);
const webhookKey = ({ params }: { readonly params: { readonly webhookId: number } }): string =>
  String(params.webhookId);
export const pauseAlertWebhook = createCommand(
  'admin/alertWebhookState',
  OPERATOR_ALERTS_CALLS.putAlertWebhookState,
  { key: webhookKey },
);
export const testAlertWebhook = createCommand(
  'admin/alertWebhookTest',
  OPERATOR_ALERTS_CALLS.postAlertWebhookTest,
  { key: webhookKey },
);
export const removeAlertWebhook = createCommand(
  'admin/alertWebhookRemoval',
  OPERATOR_ALERTS_CALLS.deleteAlertWebhook,
  { key: webhookKey },
);

/** Creates a new secret; the old one stays valid for one more day. */
export const rotateAlertSecret = createCommand(
  'admin/alertSecretRotation',
  OPERATOR_ALERTS_CALLS.postAlertWebhookSecret,
  { key: webhookKey },
);

/** The form that is open on the page. */
export type AlertForm =
  | { readonly kind: 'rule'; readonly id: AlertRuleId }
  | { readonly kind: 'incident' }
  | { readonly kind: 'webhook' }
  | { readonly kind: 'webhookRemoval'; readonly id: number }
  | { readonly kind: 'secretRotation'; readonly id: number }
  | { readonly kind: 'update'; readonly id: number };

/** The open form, and optimistic changes that the server hasn't confirmed. */
interface AlertDesk {
  readonly form: AlertForm | null;
  /** Acknowledged alerts by id; `true` once the server has confirmed. */
  readonly acknowledged: Readonly<Record<string, boolean>>;
  /** Changed rules by id. */
  readonly rules: Readonly<
    Record<string, { readonly change: RuleChange; readonly isConfirmed: boolean }>
  >;
}

const EMPTY_DESK: AlertDesk = { form: null, acknowledged: {}, rules: {} };

function without<Value>(
  values: Readonly<Record<string, Value>>,
  isOver: (value: Value, key: string) => boolean,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !isOver(value, key)));
}

/** Marks alerts as acknowledged; a command's key consists of their ids. */
function withAcknowledged(state: AlertDesk, key: string, isConfirmed: boolean): AlertDesk {
  const marks = Object.fromEntries(key.split(' ').map((id) => [id, isConfirmed]));
  return { ...state, acknowledged: { ...state.acknowledged, ...marks } };
}

const ruleRolledBack = (state: AlertDesk, key: string): AlertDesk => ({
  ...state,
  rules: without(state.rules, (_value, each) => each === key),
});

const closed = (state: AlertDesk, kind: AlertForm['kind']): AlertDesk =>
  state.form?.kind === kind ? { ...state, form: null } : state;

const deskSlice = createSlice({
  name: 'admin/alertDesk',
  initialState: EMPTY_DESK,
  reducers: {
    alertFormOpened: (state, { payload }: PayloadAction<AlertForm>): AlertDesk => ({
      ...state,
      form: payload,
    }),
    alertFormClosed: (state): AlertDesk => ({ ...state, form: null }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(acknowledgeAlerts.actions.sent, (state, { payload: { key } }) =>
        withAcknowledged(state, key, false),
      )
      .addCase(acknowledgeAlerts.actions.done, (state, { payload: { key } }) =>
        withAcknowledged(state, key, true),
      )
      .addCase(acknowledgeAlerts.actions.failed, (state, { payload: { key } }): AlertDesk => {
        const ids = key.split(' ');
        return {
          ...state,
          acknowledged: without(state.acknowledged, (_value, id) => ids.includes(id)),
        };
      })
      .addCase(changeRule.actions.sent, (state, { payload: { args, key } }): AlertDesk => ({
        ...state,
        rules: { ...state.rules, [key]: { change: args.body, isConfirmed: false } },
      }))
      .addCase(changeRule.actions.done, (state, { payload: { key } }): AlertDesk => {
        const sent = state.rules[key];
        const isEdited = state.form?.kind === 'rule' && state.form.id === key;
        return {
          ...state,
          form: isEdited ? null : state.form,
          rules:
            sent === undefined
              ? state.rules
              : { ...state.rules, [key]: { ...sent, isConfirmed: true } },
        };
      })
      .addCase(changeRule.actions.failed, (state, { payload }) =>
        ruleRolledBack(state, payload.key),
      )
      .addCase(changeRule.actions.rejected, (state, { payload }) =>
        ruleRolledBack(state, payload.key),
      )
      .addCase(createAlertWebhook.actions.done, (state) => closed(state, 'webhook'))
      .addCase(removeAlertWebhook.actions.done, (state) => closed(state, 'webhookRemoval'))
      .addCase(rotateAlertSecret.actions.done, (state) => closed(state, 'secretRotation'))
      .addCase(openIncident.actions.done, (state) => closed(state, 'incident'))
      .addCase(updateIncident.actions.done, (state) => closed(state, 'update'))
      // Drops confirmed changes, because the loaded page includes them; keeps those in flight.
      .addCase(operatorAlerts.actions.received, (state): AlertDesk => ({
        ...state,
        acknowledged: without(state.acknowledged, (isConfirmed) => isConfirmed),
        rules: without(state.rules, ({ isConfirmed }) => isConfirmed),
      }))
      .addCase(routeChanged, () => EMPTY_DESK)
      .addCase(identityChanged, () => EMPTY_DESK);
  },
});

export const { alertFormClosed, alertFormOpened } = deskSlice.actions;
export const alertDesk = { name: 'admin/alertDesk', reducer: deskSlice.reducer } as const;

/** Returns the page's open form and unconfirmed changes; empty before the feature has loaded. */
export function selectAlertDesk(state: object): AlertDesk {
  return (selectPart(state, alertDesk.name) as AlertDesk | undefined) ?? EMPTY_DESK;
}

interface AlertSecretState {
  /** The secret of a webhook that was created or rotated; null once it is hidden. */
  readonly shown: NewWebhookSecret | null;
}
const NO_SECRET: AlertSecretState = { shown: null };

const secretSlice = createSlice({
  name: 'admin/alertSecret',
  initialState: NO_SECRET,
  reducers: {
    alertSecretReceived: (
      _state,
      { payload }: PayloadAction<NewWebhookSecret>,
    ): AlertSecretState => ({ shown: payload }),
    alertSecretHidden: (): AlertSecretState => NO_SECRET,
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, () => NO_SECRET).addCase(identityChanged, () => NO_SECRET);
  },
});

export const { alertSecretHidden, alertSecretReceived } = secretSlice.actions;
export const alertSecret = { name: 'admin/alertSecret', reducer: secretSlice.reducer } as const;

/** Returns the new secret; null if none is shown. */
export function selectAlertSecret(state: object): NewWebhookSecret | null {
  return (selectPart(state, alertSecret.name) as AlertSecretState | undefined)?.shown ?? null;
}
