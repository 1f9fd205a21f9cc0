import type { ReactNode } from 'react';
import { USER_LIST_PATH } from '#contract/account/pages';
import { USER_RECORD_PATH } from '#contract/admin/people';
import { parseId } from '#contract/site/queryFields';
import type { UserView } from '#contract/schemas/members';
import { Loaded } from '../../records/Loaded';
import { selectLocation } from '../../state/location/selectors';
import { selectUser } from '../../state/session/selectors';
import { useAppSelector } from '../../store/hooks';
import { StateMessage } from '../../ui/StateMessage';
import { AppLink } from '../../widgets/AppLink';
import { member } from './slice';

/**
 * Loads the user in the URL for screens that change a user; if that user can't be changed, explains
 * why.
 */
export function Member({ children }: { readonly children: (user: UserView) => ReactNode }) {
  const of = useAppSelector(member.select);
  if (of.status === 'failed' && of.isReasonNeeded === true) return <OnRecord />;
  return (
    <Loaded of={of} what="the user" notFound={<UserUnavailable title="We can’t find this user" />}>
      {(user) => (user.mayChange ? children(user) : <NotHere />)}
    </Loaded>
  );
}

/** Explains that the user can't be changed on this page. */
function NotHere() {
  const { isSuperUser } = useAppSelector(selectUser);
  return isSuperUser ? <OnRecord /> : <UserUnavailable title="You can’t change this user" />;
}

/** Links super users to the record of a user outside their own account. */
function OnRecord() {
  const userId = parseId(useAppSelector(selectLocation)?.query['userId']);
  return (
    <StateMessage
      kind="notFound"
      title="You can’t change this user here"
      action={
        userId === null ? null : (
          <AppLink to={USER_RECORD_PATH} query={{ userId }}>
            Go to the user’s record
          </AppLink>
        )
      }
    >
      To change a user of another account, open the user’s record.
    </StateMessage>
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
