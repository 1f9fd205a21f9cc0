import { actionWords } from '#contract/account/changeFacts';
import { ACCOUNT_MONEY_PATH } from '#contract/admin/pages';
import { compPlanWords } from '#contract/billing/compAccounts';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatMoney,
  formatQuantity,
} from '#contract/formats';
import { ACCOUNT_PATH } from '#contract/account/members';
import { ACCOUNT_CHANGES, USER_RECORD_PATH } from '#contract/admin/people';
import { reportPage } from '#contract/admin/reports/reportPages';
import type { AccountRecord } from '#contract/schemas/people';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { momentColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { LookGate } from '../../../records/look/LookGate';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { accountActions } from '../people/accountActions';
import { BulkFiling } from '../people/BulkFiling';
import { CompEnd } from '../people/CompEnd';
import { ChangeForm } from '../people/ChangeForm';
import { History } from '../people/History';
import { Notes } from '../people/Notes';
import { accountRecord, changeAccount, stateReason } from '../slice';

const moment = momentColumn(STATE_TIME_ZONE);

const USERS: readonly DataColumn<AccountRecord['users'][number]>[] = [
  rowHeader('User', ({ id, username }) => (
    <AppLink to={USER_RECORD_PATH} query={{ userId: id }}>
      {username}
    </AppLink>
  )),
  textColumn('Name', ({ name }) => (name === '' ? null : name)),
  textColumn('Status', ({ status }) => (status === 'ACTIVE' ? 'Active' : 'Inactive')),
  textColumn('Administrator', ({ isAdmin }) => (isAdmin ? 'Yes' : 'No'), { priority: 3 }),
  moment('Last use', ({ lastSeenAt }) => lastSeenAt, { priority: 2 }),
];

const LEDGER: readonly DataColumn<AccountRecord['ledger'][number]>[] = [
  rowHeader('Entry', ({ text }) => text),
  textColumn('Kind', ({ kind }) => actionWords(kind.toLowerCase().replaceAll('_', ' ')), {
    priority: 2,
  }),
  moment('When', ({ at }) => at),
  moneyColumn('Amount', ({ cents }) => cents),
];

const STANDINGS: Readonly<Record<AccountRecord['accountStatus'], string>> = {
  ACTIVE: 'Current',
  PAST_DUE: 'Past due',
  DUNNED: 'Past due, blocked',
  CANCELLED: 'Canceled',
};

/** An account's record for support: users, plan, status, ledger, filings, and changes. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(accountRecord.select)}
      what="the account"
      title="Account not loaded"
      notFound={
        <RecordNotFound
          title="Account not found"
          problem="We can’t find this account"
          nextLink={{ to: reportPage('FindUser').path, label: 'Find a user' }}
        >
          Open this page from a user or a list of accounts.
        </RecordNotFound>
      }
    >
      {({ accountId, accountName, record }) => (
        <Stack>
          <ScreenHeading title={`Account ${accountName}`} />
          {record === null ? (
            <LookGate kind="account" id={accountId} look={stateReason} />
          ) : (
            <Details of={record} />
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function Details({ of }: { readonly of: AccountRecord }) {
  const { changes, id, ledger, notes, userCount, users } = of;
  return (
    <Stack>
      <Facts of={of} />
      <Section title="Change this account">
        <Change of={of} />
        <p>
          Credits, bonus searches, refunds, and past-due notices are on the page{' '}
          <AppLink to={ACCOUNT_MONEY_PATH} query={{ accountId: id }}>
            Account billing
          </AppLink>
          .
        </p>
      </Section>
      {of.comp !== null && of.plan === null && of.closedAt === null ? (
        <Section title="Complimentary plan">
          <CompEnd accountId={id} comp={of.comp} version={of.version} />
        </Section>
      ) : null}
      {of.closedAt === null ? (
        <Section title="Bulk e-filing">
          <BulkFiling of={of} />
        </Section>
      ) : null}
      <Section title="Notes">
        <Notes kind="account" id={id} notes={notes} />
      </Section>
      <Section title="Users">
        {users.length === 0 ? (
          <p>No users.</p>
        ) : (
          <DataTable
            caption={`${formatCount(users.length)} of ${formatCount(userCount)} users`}
            columns={USERS}
            rows={users}
            rowKey={({ id: userId }) => userId}
          />
        )}
      </Section>
      <Section title="Ledger">
        {ledger.length === 0 ? (
          <p>No entries.</p>
        ) : (
          <DataTable
            caption="Newest entries; negative amounts reduce what is owed"
            columns={LEDGER}
            rows={ledger}
            rowKey={({ id: entryId }) => entryId}
          />
        )}
      </Section>
      <Section title="History">
        <History changes={changes} target={`account/${String(id)}`} />
      </Section>
    </Stack>
  );
}

function Facts({ of }: { readonly of: AccountRecord }) {
  const { alerts, balanceCents, closedAt, createdAt, efiling, id, openCents, status } = of;
  const limit = alerts.limit === null ? 'no limit' : `${formatCount(alerts.limit)} allowed`;
  const closed = closedAt === null ? '' : `, closed ${formatDateTime(closedAt, STATE_TIME_ZONE)}`;
  return (
    <DescriptionList
      items={[
        {
          term: 'Status',
          description: `${status === 'ACTIVE' ? 'Active' : 'Inactive'}${closed}`,
        },
        {
          term: 'Standing',
          description: `${STANDINGS[of.accountStatus]}${of.isDunningOff ? '; past-due notices off' : ''}`,
        },
        { term: 'Plan', description: planInWords(of) },
        {
          term: 'Money',
          description: (
            <AppLink to={ACCOUNT_MONEY_PATH} query={{ accountId: id }}>
              {formatMoney(openCents)} due, {formatMoney(balanceCents)} credit
            </AppLink>
          ),
        },
        { term: 'Alerts', description: `${formatCount(alerts.used)} used, ${limit}` },
        { term: 'E-filing', description: efilingInWords(efiling) },
        { term: 'Created', description: formatDateTime(createdAt, STATE_TIME_ZONE) },
        {
          term: 'Account screens',
          description: (
            <AppLink to={ACCOUNT_PATH} query={{ accountId: id }}>
              View account
            </AppLink>
          ),
        },
      ]}
    />
  );
}

function planInWords({ comp, plan }: AccountRecord): string {
  if (plan === null) return comp === null ? 'None' : compPlanWords(comp);
  const next = plan.renewal === null ? 'then ends' : `then ${plan.renewal.name}`;
  return `${plan.name} (${formatMoney(plan.priceCents)} a month) until ${formatDate(plan.until)}, ${next}`;
}

function efilingInWords({ envelopes, firms, lastFiledAt }: AccountRecord['efiling']): string {
  const firm = firms.length === 0 ? 'No firm' : firms.join(', ');
  const last =
    lastFiledAt === null ? '' : `, last on ${formatDateTime(lastFiledAt, STATE_TIME_ZONE)}`;
  return `${firm}; ${formatQuantity(envelopes, 'envelope')}${last}`;
}

function Change({ of }: { readonly of: AccountRecord }) {
  const dispatch = useAppDispatch();
  const { id: accountId, version } = of;
  const actions = accountActions(of);
  const command = useAppSelector(changeAccount.select);
  if (actions.length === 0) return <p>A closed account without a plan can’t be changed here.</p>;
  return (
    <ChangeForm
      version={version}
      actions={actions}
      command={command}
      onConfirm={(id, reason) => {
        const [name = '', plan = ''] = id.split(':');
        const change = ACCOUNT_CHANGES.find((each) => each === name);
        if (change === undefined) return;
        const planId = plan === '' ? null : Number(plan);
        dispatch(
          changeAccount.send({ params: { accountId }, body: { change, planId, reason, version } }),
        );
      }}
    />
  );
}
