import type { AccountUser } from '#contract/schemas/account';
import { BACKEND_PAGES } from '#contract/backendPages';
import { ListView } from '../../../records/ListView';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/DataTable';
import { formatCount } from '../../../ui/formats';
import { StatusTag } from '../../../ui/StatusTag';
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
  const hrefs = useHrefs();
  return (
    <ListView
      of={useAppSelector(accountUsers.select)}
      things={{ one: 'user', many: 'users' }}
      caption="Users of your account"
      columns={COLUMNS}
      rowKey={byId}
      lead={({ items }) => {
        const active = items.filter(({ isActive }) => isActive).length;
        return `${active === 1 ? '1 user' : `${formatCount(active)} users`} of your account may log in. More users cost nothing.`;
      }}
      actions={() => (
        <a
          className={buttonClass('primary')}
          href={hrefs.backend(BACKEND_PAGES.editUser, { mode: 'new' })}
        >
          Add a User
        </a>
      )}
      empty={{ title: 'No users', text: 'Your account has no users.' }}
    />
  );
}
