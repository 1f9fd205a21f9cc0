import type { ReactNode } from 'react';
import { USER_LIST_PATH } from '#contract/accountPages';
import type { UserView } from '#contract/schemas/members';
import { Loaded } from '../../records/Loaded';
import { useAppSelector } from '../../store/hooks';
import { StateMessage } from '../../ui/StateMessage';
import { AppLink } from '../../widgets/AppLink';
import { member } from './slice';

/** The user of the address, for screens that change one; else why there is nothing to change. */
export function Member({ children }: { readonly children: (user: UserView) => ReactNode }) {
  return (
    <Loaded
      of={useAppSelector(member.select)}
      what="the user"
      notFound={<NoMember title="There is no such user here" />}
    >
      {(user) =>
        user.mayChange ? children(user) : <NoMember title="This user is not yours to change" />
      }
    </Loaded>
  );
}

function NoMember({ title }: { readonly title: string }) {
  return (
    <StateMessage
      kind="notFound"
      title={title}
      action={<AppLink to={USER_LIST_PATH}>Go to the users of your account</AppLink>}
    >
      Administrators change the users of their own account.
    </StateMessage>
  );
}
