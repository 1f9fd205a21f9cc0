import type { AccountUser } from '#contract/accountScreens';
import { BACKEND_PAGES } from '#contract/backendPages';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { formatCount } from '../../../ui/formats';
import { Row } from '../../../ui/Row';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { LoadFailed } from '../../../widgets/LoadFailed';
import { useHrefs } from '../../../widgets/useHrefs';
import { accountUsers } from '../slice';

const COLUMNS: readonly DataColumn<AccountUser>[] = [
  { key: 'name', header: 'Name', isRowHeader: true, cell: (user) => <UserLink user={user} /> },
  { key: 'username', header: 'Username', cell: ({ username }) => username },
  { key: 'email', header: 'Email address', cell: ({ email }) => email },
  {
    key: 'status',
    header: 'Status',
    cell: ({ isActive }) =>
      isActive ? (
        <StatusTag tone="open">Active</StatusTag>
      ) : (
        <StatusTag tone="closed">May not log in</StatusTag>
      ),
  },
  { key: 'admin', header: 'Administrator', cell: ({ isAdmin }) => (isAdmin ? 'Yes' : 'No') },
];

const byId = ({ id }: AccountUser): number => id;

function UserLink({ user: { firstName, id, lastName } }: { readonly user: AccountUser }) {
  const hrefs = useHrefs();
  return (
    <a href={hrefs.backend(BACKEND_PAGES.editUser, { userId: id })}>
      {firstName} {lastName}
    </a>
  );
}

/** The users of the account, for its administrators (spec sections 2 and 6, View Users). */
export function Screen() {
  const list = useAppSelector(accountUsers.select);
  const hrefs = useHrefs();
  if (list.status === 'idle' || list.status === 'loading') {
    return <Skeleton lines={8} label="Loading the users" />;
  }
  if (list.status === 'failed' || list.status === 'notFound') {
    return (
      <LoadFailed error={list.status === 'failed' ? list.error : 'There is no list of users.'} />
    );
  }
  const { capped, items } = list.data;
  const active = items.filter(({ isActive }) => isActive).length;
  return (
    <Stack>
      <Row isApart>
        <p>
          {active === 1 ? '1 user' : `${formatCount(active)} users`} of your account may log in.
          More users cost nothing.
        </p>
        <a
          className={buttonClass('primary')}
          href={hrefs.backend(BACKEND_PAGES.editUser, { mode: 'new' })}
        >
          Add a User
        </a>
      </Row>
      <DataTable
        caption="Users of your account"
        isCaptionHidden
        columns={COLUMNS}
        rows={items}
        rowKey={byId}
      />
      {capped ? <p>Only the first {formatCount(items.length)} users are shown.</p> : null}
    </Stack>
  );
}
