import { SAVED_SEARCHES_PATH, BAR_IDS_PATH } from '#contract/account/pages';
import { formatCount } from '#contract/formats';
import { USER_STATUS_PATH } from '#contract/account/members';
import type { AlertUse, AlertUseList } from '#contract/schemas/account';
import type { Locale } from '#contract/locales';
import { accountLimitReached, ALERTS_PAUSED, alertsBeyondLimit } from '#contract/messages';
import { registersOf } from '#contract/records/registers';
import { ALERT_USE_FILE } from '#contract/billing/searchCounts';
import { selectGrantedRole } from '../../../state/access/slice';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { column, countColumn, rowHeader } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { ExportMenu } from '../../../ui/ExportMenu';
import { FiguresRow, type Figure } from '../../../ui/FiguresRow';
import { MessageBox } from '../../../ui/MessageBox';
import { Section } from '../../../ui/Section';
import { ShareBar } from '../../../ui/ShareBar';
import { Stack } from '../../../ui/Stack';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { alertUse } from '../slice';

function sumOf({ counts }: AlertUse): number {
  const { barId, courtCase, recorderDocument, savedSearch, taxWarrant } = counts;
  return courtCase + recorderDocument + taxWarrant + barId + savedSearch;
}

const columnsIn = (locale: Locale): readonly DataColumn<AlertUse>[] => [
  rowHeader('User', ({ isActive, userId, userName }) =>
    isActive ? (
      userName
    ) : (
      <AppLink to={USER_STATUS_PATH} query={{ userId }}>
        {userName} (inactive)
      </AppLink>
    ),
  ),
  ...registersOf(locale).flatMap(({ saved, things }) =>
    saved === null
      ? []
      : [countColumn(asSentenceStart(things), ({ counts }: AlertUse) => counts[saved.kind])],
  ),
  ...(locale.features.court
    ? [countColumn('Bar IDs', ({ counts }: AlertUse) => counts.barId, { priority: 2 })]
    : []),
  countColumn('Scheduled searches', ({ counts }) => counts.savedSearch, { priority: 2 }),
  countColumn('Total', sumOf),
];

/** Adds a column with a bar that shows each user's share. */
function columnsOf(locale: Locale, max: number): readonly DataColumn<AlertUse>[] {
  const bar = (use: AlertUse) => <ShareBar share={sumOf(use) / max} />;
  return [...columnsIn(locale), column('Compared with highest', bar, { priority: 3 })];
}

const byUser = ({ userId }: AlertUse): number => userId;

/** Alerts in use by user and kind (spec section 2, View Limit Details). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(alertUse.select)} what="the limit details">
      {(use) => <LimitDetails use={use} />}
    </Loaded>
  );
}

/** True if a deactivated user has alerts, which only an administrator can turn off or transfer. */
const isLeft = (use: AlertUse) => !use.isActive && sumOf(use) > 0;

function LimitDetails({ use }: { readonly use: AlertUseList }) {
  const locale = useAppSelector(selectLocale);
  const { account, capped, isWholeAccount, items } = use;
  const { limit, used } = account;
  const { file } = useHrefs();
  return (
    <Stack>
      {limit !== null && used >= limit ? (
        <MessageBox tone="warning" title="No more alerts">
          <FullAccount limit={limit} used={used} />
        </MessageBox>
      ) : null}
      <Stack gap={2}>
        <FiguresRow label="Account alerts" figures={alertFigures(use)} />
        <p>
          {locale.features.court
            ? 'We count saved items and bar IDs with alerts, plus scheduled searches, for all users on the account.'
            : 'We count saved items with alerts, plus scheduled searches, for all users on the account. The total includes alerts on the Indiana site.'}{' '}
          Saved items without alerts and paused or unscheduled searches don’t count.
        </p>
      </Stack>
      <Section title={isWholeAccount ? 'By user' : 'Your alerts'}>
        {items.length === 0 ? (
          <p>
            {isWholeAccount ? 'No users have alerts turned on.' : 'You have no alerts turned on.'}
          </p>
        ) : (
          <DataTable
            isOneLine
            caption={isWholeAccount ? 'Alerts by user' : 'Your alerts'}
            isCaptionHidden
            columns={columnsOf(locale, Math.max(1, ...items.map(sumOf)))}
            rows={items}
            rowKey={byUser}
          />
        )}
        {items.some(isLeft) ? (
          <p>Select an inactive user to turn off or transfer that user’s alerts.</p>
        ) : null}
        {capped ? <p>Only the first {formatCount(items.length)} users are shown.</p> : null}
        {items.length === 0 ? null : (
          <p>
            <ExportMenu
              id="alerts-export"
              entries={[{ label: 'CSV', href: file(ALERT_USE_FILE) }]}
            />
          </p>
        )}
      </Section>
      <SavedListLinks />
    </Stack>
  );
}

function FullAccount({ limit, used }: { readonly limit: number; readonly used: number }) {
  const role = useAppSelector(selectGrantedRole);
  if (limit === 0) {
    return <p>{ALERTS_PAUSED}</p>;
  }
  return (
    <>
      <p>{alertsBeyondLimit(limit, used) ?? accountLimitReached(limit)}</p>
      {role === 'USER' ? <p>Only your account administrator can change the plan.</p> : null}
    </>
  );
}

function alertFigures({ account: { limit, used }, isWholeAccount, items }: AlertUseList): Figure[] {
  const users = items.filter((use) => sumOf(use) > 0).length;
  return [
    {
      label: 'In use',
      value: formatCount(used),
      note: limit === null ? 'No limit' : `of ${formatCount(limit)}`,
    },
    limit === null
      ? { label: 'Left', value: 'No limit', note: 'On your plan' }
      : {
          label: 'Left',
          value: formatCount(Math.max(0, limit - used)),
          note: used >= limit ? 'No more alerts can be turned on' : 'Shared by all users',
          tone: used >= limit ? 'warning' : 'plain',
        },
    isWholeAccount
      ? { label: 'Users with alerts', value: formatCount(users), note: 'Includes inactive users' }
      : {
          label: 'Yours',
          value: formatCount(items.reduce((sum, use) => sum + sumOf(use), 0)),
          note: 'Listed below',
        },
  ];
}

function SavedListLinks() {
  const locale = useAppSelector(selectLocale);
  const hasCourts = locale.features.court;
  const savedLists = registersOf(locale).flatMap(({ saved }) => saved ?? []);
  return (
    <Section title="Turn alerts off">
      <p>Turn off an alert in its list, or pause a scheduled search.</p>
      <ul>
        {savedLists.map(({ path, title }) => (
          <li key={path}>
            <AppLink to={path}>{title}</AppLink>
          </li>
        ))}
        <li>
          <AppLink to={SAVED_SEARCHES_PATH}>My Saved Searches</AppLink>
        </li>
        {hasCourts ? (
          <li>
            <AppLink to={BAR_IDS_PATH}>My Bar IDs</AppLink>
          </li>
        ) : null}
      </ul>
    </Section>
  );
}
