import { useMemo, useLayoutEffect, useRef } from 'react';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatCount, formatDateTimeShort, formatQuantity } from '#contract/formats';
import type { Webhook } from '#contract/schemas/webhooks';
import { EDIT_WEBHOOK_PATH, WEBHOOK_PATH } from '#contract/account/pages';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { WEBHOOKS_MAX } from '#contract/account/webhooks';
import {
  rowHeader,
  statusColumn,
  textColumn,
  toolsColumn,
  type Status,
} from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { phoneColumn, PhoneTitle } from '../../../records/phoneColumn';
import { useIsPhone } from '../../../records/PhoneFold';
import { webhookStatus } from '../../../records/webhookWords';
import { usePagePorts } from '../../../platform/PagePorts';
import { dataOf } from '../../../state/loadable/dataOf';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { FiguresRow } from '../../../ui/FiguresRow';
import { MainActions } from '../../../ui/PageActions';
import { Stack } from '../../../ui/Stack';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { changeState, webhooks } from '../slice';
import styles from '../webhooks.module.css';
import { eventNames } from '../words';

/** Returns a webhook's state; for a failing webhook, includes the last HTTP status. */
function listedStatus(of: Webhook): Status {
  const status = webhookStatus(of);
  const code = of.lastTry?.status ?? null;
  return of.state === 'ACTIVE' && of.failures > 0 && code !== null
    ? { ...status, word: `${status.word} · HTTP ${String(code)}` }
    : status;
}

/**
 * Formats the last attempt: "Nov 29, 10:07 PM · 200"; omits the year if it is the year of `asOf`.
 */
function lastAttempt({ lastTry }: Webhook, asOf: string): string {
  if (lastTry === null) return 'None';
  const result = lastTry.status === null ? 'No response' : `HTTP ${String(lastTry.status)}`;
  return `${formatDateTimeShort(lastTry.at, STATE_TIME_ZONE, asOf)} · ${result}`;
}

const STATUS = statusColumn('Status', listedStatus);

/**
 * Button that resumes a paused webhook; renders nothing for other webhooks. When it disappears, the
 * row's link gets the focus.
 */
function Resume({ of: { address, description, id, state } }: { readonly of: Webhook }) {
  const dispatch = useAppDispatch();
  const { isFocusLost } = usePagePorts();
  const { status } = useAppSelector((all) => changeState.select(all, String(id)));
  const place = useRef<HTMLSpanElement>(null);
  const wasPaused = useRef(false);
  const isPaused = state === 'PAUSED';
  useLayoutEffect(() => {
    if (wasPaused.current && !isPaused && isFocusLost()) {
      place.current?.closest('tr')?.querySelector('a')?.focus();
    }
    wasPaused.current = isPaused;
  }, [isFocusLost, isPaused]);
  if (!isPaused) return <span ref={place} />;
  return (
    <Button
      size="small"
      isBusy={status === 'running'}
      onClick={() =>
        dispatch(changeState.send({ params: { webhookId: id }, body: { isPaused: false } }))
      }
    >
      Resume<VisuallyHidden> {description === '' ? address : description}</VisuallyHidden>
    </Button>
  );
}

/** The attempts of a failing webhook, which can be sent again there. */
function Attempts({ of: { address, description, id } }: { readonly of: Webhook }) {
  return (
    <AppLink
      to={WEBHOOK_PATH}
      query={{ webhookId: id }}
      className={buttonClass('secondary', 'small')}
    >
      View attempts
      <VisuallyHidden> of {description === '' ? address : description}</VisuallyHidden>
    </AppLink>
  );
}

const TOOLS = toolsColumn<Webhook>(
  'Resume or view attempts',
  (of) => (
    <>
      <Resume of={of} />
      {of.state === 'ACTIVE' && of.failures > 0 ? <Attempts of={of} /> : null}
    </>
  ),
  { align: 'end' },
);

function columnsOf(asOf: string): readonly DataColumn<Webhook>[] {
  return [
    rowHeader('Webhook', ({ address, description, id, waiting }) => (
      <>
        <AppLink to={WEBHOOK_PATH} query={{ webhookId: id }}>
          {description === '' ? address : description}
        </AppLink>
        <span className={styles.address}>
          {[
            ...(description === '' ? [] : [address]),
            ...(waiting === 0 ? [] : [`${formatQuantity(waiting, 'event')} waiting`]),
          ].join(' · ')}
        </span>
      </>
    )),
    textColumn('Events', eventNames, { priority: 2 }),
    STATUS,
    textColumn('Last attempt', (row) => lastAttempt(row, asOf), { priority: 2 }),
    TOOLS,
  ];
}

/** Columns on a phone: name and status, then the last attempt, then waiting and sent events. */
function phoneColumnsOf(asOf: string): readonly DataColumn<Webhook>[] {
  return [
    rowHeader('Webhook', ({ address, description, id }) => (
      <AppLink to={WEBHOOK_PATH} query={{ webhookId: id }}>
        <PhoneTitle>{description === '' ? address : description}</PhoneTitle>
      </AppLink>
    )),
    phoneColumn('Events', (row) => ({
      facts: [row.lastTry === null ? 'No attempts' : lastAttempt(row, asOf)],
      status: [
        row.waiting === 0 ? null : `${formatQuantity(row.waiting, 'event')} waiting`,
        eventNames(row),
      ],
    })),
    { ...STATUS, isBesideHeader: true },
    TOOLS,
  ];
}

function NewWebhook() {
  return (
    <AppLink to={EDIT_WEBHOOK_PATH} className={buttonClass('primary')}>
      New webhook
    </AppLink>
  );
}

/**
 * Counts of working, failing, and paused webhooks (each webhook counts once), and of waiting
 * deliveries.
 */
function Figures({ of: items }: { readonly of: readonly Webhook[] }) {
  const count = (state: Webhook['state']) => items.filter((item) => item.state === state).length;
  const failing = items.filter(({ failures, state }) => state === 'ACTIVE' && failures > 0).length;
  const waiting = items.reduce((sum, item) => sum + item.waiting, 0);
  const held = items.find((item) => item.waiting > 0 && item.state !== 'ACTIVE');
  return (
    <FiguresRow
      label="Webhooks at a glance"
      figures={[
        {
          label: 'Working',
          value: `${formatCount(count('ACTIVE') - failing)} of ${formatCount(items.length)}`,
          note: `Up to ${String(WEBHOOKS_MAX)} webhooks`,
        },
        {
          label: 'Failing',
          value: formatCount(failing),
          note: failing === 0 ? 'At the last attempt' : 'Retried automatically',
          tone: failing === 0 ? 'plain' : 'warning',
        },
        { label: 'Paused', value: formatCount(count('PAUSED')), note: 'Send nothing' },
        held === undefined
          ? { label: 'Waiting events', value: formatCount(waiting), note: 'Not delivered yet' }
          : {
              label: 'Waiting events',
              value: formatCount(waiting),
              note: (
                <AppLink to={WEBHOOK_PATH} query={{ webhookId: held.id }}>
                  {formatCount(held.waiting)} held (paused)
                </AppLink>
              ),
              tone: 'warning',
            },
      ]}
    />
  );
}

/** The account's webhooks. */
export function Screen() {
  const state = useAppSelector(webhooks.select);
  const asOf = dataOf(state)?.asOf ?? '';
  const isPhone = useIsPhone();
  const columns = useMemo(
    () => (isPhone ? phoneColumnsOf(asOf) : columnsOf(asOf)),
    [asOf, isPhone],
  );
  return (
    <Stack>
      <p>
        Sends your account’s events to your server as signed HTTPS requests.{' '}
        <BackendLink to={BACKEND_PAGES.apiReference}>API reference</BackendLink>
      </p>
      <ListView
        of={state}
        things={{ one: 'webhook', many: 'webhooks' }}
        caption="Your webhooks"
        columns={columns}
        isLeadHidden
        head={({ items }) => (items.length === 0 ? null : <Figures of={items} />)}
        actions={({ total }) =>
          total === 0 || total >= WEBHOOKS_MAX ? null : (
            <MainActions>
              <NewWebhook />
            </MainActions>
          )
        }
        areActionsInHeading
        empty={{
          title: 'No webhooks yet',
          text: 'Create one with your server’s URL and the events to send.',
          action: <NewWebhook />,
        }}
      />
    </Stack>
  );
}
