import { ACCOUNT_MONEY_PATH } from '#contract/admin/pages';
import { REASON_MAX_LENGTH } from '#contract/billing/accountMoney';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatCount, formatDateTime, formatMoney, formatQuantity } from '#contract/formats';
import { USER_PATH } from '#contract/account/members';
import { ACCOUNT_RECORD_PATH, USER_CHANGES, VIEW_MINUTES } from '#contract/admin/people';
import { reportPage } from '#contract/admin/reports/reportPages';
import type { UserRecord } from '#contract/schemas/people';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import {
  countColumn,
  momentColumn,
  rowHeader,
  statusColumn,
  textColumn,
  type Status,
} from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { LookGate } from '../../../records/look/LookGate';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Field } from '../../../ui/Field';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { ChangeForm } from '../people/ChangeForm';
import { Changes, History } from '../people/History';
import { Notes } from '../people/Notes';
import { OfficeRights, officeRightsInWords } from '../people/OfficeRights';
import { userActions } from '../people/userActions';
import { changeUser, startView, stateReason, userRecord } from '../slice';

const moment = momentColumn(STATE_TIME_ZONE);

const SESSIONS: readonly DataColumn<UserRecord['sessions'][number]>[] = [
  rowHeader('Last used', ({ lastSeenAt }) => formatDateTime(lastSeenAt, STATE_TIME_ZONE)),
  moment('Started', ({ startedAt }) => startedAt),
  textColumn('Network', ({ address }) => (address === '' ? null : address), { none: 'Unknown' }),
];

const EMAIL_STATES: Readonly<Record<UserRecord['emails'][number]['state'], Status>> = {
  WAITING: { tone: 'open', word: 'Waiting' },
  SENT: { tone: 'released', word: 'Sent' },
  FAILED: { tone: 'pastDue', word: 'Failed' },
  BOUNCED: { tone: 'pastDue', word: 'Bounced' },
};

const EMAILS: readonly DataColumn<UserRecord['emails'][number]>[] = [
  rowHeader('Subject', ({ subject }) => subject),
  moment('Created', ({ createdAt }) => createdAt),
  statusColumn('Status', ({ state }) => EMAIL_STATES[state]),
  textColumn('Problem', ({ problem }) => problem, { priority: 3 }),
];

const SEARCHES: readonly DataColumn<UserRecord['searches'][number]>[] = [
  rowHeader('When', ({ at }) => formatDateTime(at, STATE_TIME_ZONE)),
  textColumn('Register', ({ register }) => register),
  countColumn('Results', ({ results }) => results),
  textColumn('Counted', ({ isCounted }) => (isCounted ? 'Yes' : 'No')),
];

/** A user's record for support: access, email, usage, and changes. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(userRecord.select)}
      what="the user"
      title="User not loaded"
      notFound={
        <RecordNotFound
          title="User not found"
          problem="We can’t find this user"
          nextLink={{ to: reportPage('FindUser').path, label: 'Find a user' }}
        >
          Open this page from a list of users.
        </RecordNotFound>
      }
    >
      {({ record, userId, username }) => (
        <Stack>
          <ScreenHeading title={`User ${username}`} />
          {record === null ? (
            <LookGate kind="user" id={userId} look={stateReason} />
          ) : (
            <Details of={record} />
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function Details({ of }: { readonly of: UserRecord }) {
  const { changes, emails, id, isAdmin, isSuperUser, logins, mayChange, notes } = of;
  const { officeRights, searches, sessions } = of;
  const hasOffice = officeRightsInWords(officeRights, isAdmin).length > 0;
  return (
    <Stack>
      <Facts of={of} />
      <Section title="Change this user">
        {mayChange ? (
          <Change of={of} />
        ) : (
          <p>
            Super user rights are changed on the Approvals page. You can’t change your own user
            here.
          </p>
        )}
      </Section>
      {mayChange || (isSuperUser && hasOffice) ? (
        <Section title="Office rights">
          <OfficeRights of={of} />
        </Section>
      ) : null}
      <Section title="Notes">
        <Notes kind="user" id={id} notes={notes} />
      </Section>
      <Section title="Sessions">
        <Table caption="Active sessions" columns={SESSIONS} rows={sessions} none="No sessions." />
      </Section>
      <Section title="Logins">
        {logins.length === 0 ? (
          <p>No logins yet.</p>
        ) : (
          <Changes caption="Newest logins, logouts, and failed logins" changes={logins} />
        )}
      </Section>
      <Section title="Emails">
        <Table caption="Newest emails" columns={EMAILS} rows={emails} none="No emails." />
      </Section>
      <Section title="Searches">
        <Table
          caption="Latest searches, without search terms"
          columns={SEARCHES}
          rows={searches}
          none="No searches."
        />
      </Section>
      {mayChange && of.status === 'ACTIVE' ? (
        <Section title="View the site as this user">
          <ViewForm id={id} />
        </Section>
      ) : null}
      <Section title="History">
        <History changes={changes} target={`user/${String(id)}`} />
      </Section>
    </Stack>
  );
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  /** Shown instead of an empty table. */
  readonly none: string;
}

function Table<Row extends { readonly id?: number; readonly key?: string }>({
  caption,
  columns,
  none,
  rows,
}: TableProps<Row>) {
  if (rows.length === 0) return <p>{none}</p>;
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ id, key }) => key ?? id ?? 0}
    />
  );
}

function Facts({ of }: { readonly of: UserRecord }) {
  const { account, alerts, createdAt, email, id, name, saved, status } = of;
  const limit = alerts.limit === null ? 'no limit' : `${formatCount(alerts.limit)} allowed`;
  return (
    <DescriptionList
      items={[
        { term: 'Name', description: name === '' ? 'None' : name },
        { term: 'Status', description: status === 'ACTIVE' ? 'Active' : 'Inactive' },
        { term: 'Rights', description: rightsInWords(of) },
        { term: 'Email', description: `${email} (${emailInWords(of)})` },
        { term: 'Two-step login', description: factorInWords(of.factor) },
        {
          term: 'Account',
          description:
            account === null ? (
              'None'
            ) : (
              <AppLink to={ACCOUNT_RECORD_PATH} query={{ accountId: account.id }}>
                {account.name}
              </AppLink>
            ),
        },
        account === null
          ? null
          : {
              term: 'Money',
              description: (
                <AppLink to={ACCOUNT_MONEY_PATH} query={{ accountId: account.id }}>
                  {formatMoney(account.openCents)} due, {formatMoney(account.balanceCents)} credit
                </AppLink>
              ),
            },
        {
          term: 'Saved',
          description: [
            formatQuantity(saved.items, 'record'),
            formatQuantity(saved.searches, 'search', 'searches'),
            formatQuantity(saved.attorneys, 'attorney'),
            formatQuantity(saved.regions, 'region'),
          ].join(', '),
        },
        {
          term: 'Alerts',
          description: `${formatCount(alerts.own)} own; account: ${formatCount(alerts.used)} used, ${limit}`,
        },
        { term: 'Created', description: formatDateTime(createdAt, STATE_TIME_ZONE) },
        {
          term: 'What the account sees',
          description: (
            <AppLink to={USER_PATH} query={{ userId: id }}>
              View user
            </AppLink>
          ),
        },
      ]}
    />
  );
}

function rightsInWords({ isAdmin, isSuperUser, officeRights }: UserRecord): string {
  const role = isSuperUser ? 'Super user' : isAdmin ? 'Account administrator' : 'User';
  return [role, ...officeRightsInWords(officeRights, isAdmin)].join('; ');
}

function emailInWords({ bouncedAt, bounceReason, isEmailConfirmed }: UserRecord): string {
  const confirmed = isEmailConfirmed ? 'confirmed' : 'not confirmed';
  if (bouncedAt === null) return confirmed;
  const when = formatDateTime(bouncedAt, STATE_TIME_ZONE);
  return `${confirmed}; unreachable since ${when}: ${bounceReason ?? ''}`;
}

function factorInWords({
  codesLeft,
  hasApp,
  isRemovalOpen,
  passkeys,
}: UserRecord['factor']): string {
  const parts = [
    ...(hasApp ? ['authenticator app'] : []),
    ...(passkeys > 0 ? [formatQuantity(passkeys, 'passkey')] : []),
  ];
  if (parts.length === 0) return 'Off';
  const removal = isRemovalOpen ? '; removal is waiting for approval' : '';
  return `${parts.join(', ')}; ${formatQuantity(codesLeft, 'recovery code')} left${removal}`;
}

function Change({ of }: { readonly of: UserRecord }) {
  const dispatch = useAppDispatch();
  const { id: userId, version } = of;
  return (
    <ChangeForm
      version={version}
      actions={userActions(of)}
      command={useAppSelector(changeUser.select)}
      onConfirm={(id, reason) => {
        const [name = '', about = null] = id.split(':');
        const change = USER_CHANGES.find((each) => each === name);
        if (change === undefined) return;
        const body = {
          change,
          sessionKey: change === 'END_SESSION' ? about : null,
          ...(change === 'HAND_OVER_ALERTS' ? { heirId: Number(about) } : {}),
          reason,
          version,
        };
        dispatch(changeUser.send({ params: { userId }, body }));
      }}
    />
  );
}

function ViewForm({ id }: { readonly id: number }) {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'view',
    started: { reason: '' },
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? 'Enter a reason. It is logged.' : null,
    }),
    command: useAppSelector(startView.select),
    onSend: ({ reason }) => dispatch(startView.send({ params: { userId: id }, body: { reason } })),
  });
  return (
    <Stack>
      <p>
        You’ll see this user’s pages for {VIEW_MINUTES} minutes and can’t change anything. The
        account’s administrators can see which pages you viewed.{' '}
        <BackendLink to={BACKEND_PAGES.confirmIdentity}>Confirm it’s you</BackendLink> first.
      </p>
      <Form form={form} label="View the site as this user" button="Start viewing">
        <Stack isForm>
          <Field
            {...form.field('reason')}
            label="Reason"
            hint="Visible to the account’s administrators"
            isRequired
          >
            <TextInput maxLength={REASON_MAX_LENGTH} {...form.control('reason')} />
          </Field>
        </Stack>
      </Form>
    </Stack>
  );
}
