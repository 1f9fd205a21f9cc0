import { SAVED_SEARCHES_PATH } from '#contract/accountPages';
import { BAR_IDS_PATH } from '#contract/barIds';
import type { AlertUse, AlertUseList } from '#contract/schemas/account';
import type { Locale } from '#contract/locales';
import { accountLimitReached } from '#contract/messages';
import { registersOf } from '#contract/registers';
import { ALERT_USE_FILE } from '#contract/searchCounts';
import { selectGrantedRole } from '../../../state/access/slice';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { column, countColumn, rowHeader } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { buttonClass } from '../../../ui/buttonClass';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { formatCount } from '../../../ui/formats';
import { MessageBox } from '../../../ui/MessageBox';
import { ProgressMeter } from '../../../ui/ProgressMeter';
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
  rowHeader('User', ({ isActive, userName }) =>
    isActive ? userName : `${userName} (may not log in)`,
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
  countColumn('All', sumOf),
];

/** With a bar for each user, where there are several to compare. */
function columnsOf(locale: Locale, most: number): readonly DataColumn<AlertUse>[] {
  const bar = (use: AlertUse) => <ShareBar share={sumOf(use) / most} />;
  return [...columnsIn(locale), column('Beside the others', bar, { priority: 3 })];
}

const byUser = ({ userId }: AlertUse): number => userId;

/** Which users and kinds use up the account's alerts (spec section 2, View Limit Details). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(alertUse.select)} what="the limit details">
      {(use) => <LimitDetails use={use} />}
    </Loaded>
  );
}

function LimitDetails({ use }: { readonly use: AlertUseList }) {
  const locale = useAppSelector(selectLocale);
  const { account, capped, isWholeAccount, items } = use;
  const { limit, used } = account;
  const { file } = useHrefs();
  return (
    <Stack>
      {limit !== null && used >= limit ? (
        <MessageBox tone="warning" title="No more alerts">
          <FullAccount limit={limit} />
        </MessageBox>
      ) : null}
      <Section title="Alerts of the whole account">
        <Stack gap={2}>
          <AccountTotal account={account} />
          <p>
            {locale.features.court
              ? 'Saved items and bar IDs with an alert count, and so do scheduled searches, for every user of the account.'
              : 'Saved items with an alert count, and so do scheduled searches, for every user of the account. All includes those of the Indiana site.'}{' '}
            Items without an alert and searches that are paused or not scheduled don’t count.
          </p>
        </Stack>
      </Section>
      <Section title={isWholeAccount ? 'By user' : 'Your own'}>
        {items.length === 0 ? (
          <p>{isWholeAccount ? 'Nobody has an alert on.' : 'You have no alert on.'}</p>
        ) : (
          <DataTable
            caption={isWholeAccount ? 'Alerts by user' : 'Your alerts'}
            isCaptionHidden
            columns={columnsOf(locale, Math.max(1, ...items.map(sumOf)))}
            rows={items}
            rowKey={byUser}
          />
        )}
        {capped ? <p>Only the first {formatCount(items.length)} users are shown.</p> : null}
        {items.length === 0 ? null : (
          <p>
            <a className={buttonClass()} href={file(ALERT_USE_FILE)} download>
              Download (CSV)
            </a>
          </p>
        )}
      </Section>
      <SavedListLinks />
    </Stack>
  );
}

function FullAccount({ limit }: { readonly limit: number }) {
  const role = useAppSelector(selectGrantedRole);
  if (limit === 0) {
    return <p>Your account has no running plan, so it may have no saved items with alerts.</p>;
  }
  return (
    <>
      <p>{accountLimitReached(limit)}</p>
      {role === 'USER' ? <p>Only an administrator of your account can change its plan.</p> : null}
    </>
  );
}

function AccountTotal({ account: { limit, used } }: Pick<AlertUseList, 'account'>) {
  const alerts = used === 1 ? '1 alert' : `${formatCount(used)} alerts`;
  const areOn = used === 1 ? '1 alert is on' : `${formatCount(used)} alerts are on`;
  if (limit === null) return <p>{alerts} on, no limit.</p>;
  if (limit === 0) return <p>{areOn}.</p>;
  return (
    <div>
      <ProgressMeter label="Alerts used" used={used} included={limit} />
    </div>
  );
}

function SavedListLinks() {
  const locale = useAppSelector(selectLocale);
  const hasCourts = locale.features.court;
  const savedLists = registersOf(locale).flatMap(({ saved }) => saved ?? []);
  return (
    <Section title="Turn alerts off">
      <p>Each list has a switch for every alert, and a pause for every search.</p>
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
