import type { ReactNode } from 'react';
import { USER_LIST_PATH } from '#contract/accountPages';
import type { UserView } from '#contract/schemas/members';
import { Loaded } from '../../records/Loaded';
import { useAppSelector } from '../../store/hooks';
import { StateMessage } from '../../ui/StateMessage';
import { AppLink } from '../../widgets/AppLink';
import { member } from './slice';

/**
 * Loads the user in the URL for screens that change a user; if that user can't be changed, explains
 * why.
 */
export function Member({ children }: { readonly children: (user: UserView) => ReactNode }) {
  return (
    <Loaded
      of={useAppSelector(member.select)}
      what="the user"
      notFound={<UserUnavailable title="We can’t find this user" />}
    >
      {(user) =>
        user.mayChange ? children(user) : <UserUnavailable title="You can’t change this user" />
      }
    </Loaded>
  );
}

function UserUnavailable({ title }: { readonly title: string }) {
  return (
    <StateMessage
      kind="notFound"
      title={title}
      action={<AppLink to={USER_LIST_PATH}>Go to account users</AppLink>}
    >
      Administrators can change only users on their own account.
    </StateMessage>
  );
}
